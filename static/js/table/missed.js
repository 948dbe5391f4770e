/** What happened while the line was gone, from the two views around the gap. */

import { fill, gettext, ngettext } from "./i18n.js";

/** @param {?{hand: string, view: Object}} before @param {?{hand: string, view: Object}} after
 *  @param {(seat: number) => string} nameOf @returns {string} empty if nothing was missed */
export function missedWords(before, after, nameOf) {
  if (!before?.view || !after?.view) return "";
  if (before.hand !== after.hand) return gettext("While you were away, a new hand was dealt.");
  const tricks = after.view.tricks.length - before.view.tricks.length;
  const away = after.view.out.slice(before.view.out.length).filter((seat) => seat !== after.view.viewer);
  if (!tricks && !away.length) return "";
  const facts = tricks > 0 ? [fill(ngettext("%(count)s trick", "%(count)s tricks", tricks), { count: tricks })] : [];
  for (const seat of away) facts.push(fill(gettext("%(name)s got away"), { name: nameOf(seat) }));
  return fill(gettext("While you were away: %(facts)s."), { facts: facts.join(", ") });
}
