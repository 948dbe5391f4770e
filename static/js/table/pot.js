/** Who has won a session and what lies in the pot, in sentences. Pure. */

import { fill, gettext, ngettext } from "./i18n.js";
import { isolated } from "./words.js";

/** Names of places, one after the other. @param {Object} model @param {number[]} places */
export const named = ({ table }, places) => places.map((at) => isolated(table.places.find((person) => person.place === at)?.name ?? "")).join(", ");

/** Who has won the session, in a sentence. @param {Object} model */
export function winnersWords(model) {
  const names = named(model, model.table.session?.winners ?? []);
  return names ? fill(gettext("Fewest hands as %(title)s: %(names)s."), { title: model.table.title, names }) : "";
}

/** The pot: a counter for each lost hand, which goes to who lost fewest.
 *  @param {Object} model @returns {string} empty where there is none */
export function potWords(model) {
  const { pot, share, winners = [] } = model.table.session ?? {};
  if (!pot) return "";
  const all = fill(ngettext("%(count)s counter lies in the pot.", "%(count)s counters lie in the pot.", pot), { count: pot });
  if (model.table.phase !== "over" || !winners.length || share === undefined) return all;
  const facts = { names: named(model, winners), count: share };
  if (!share) return `${all} ${ngettext("It stays there for the next session.", "They stay there for the next session.", pot)}`;
  const taken = winners.length === 1
    ? fill(ngettext("%(names)s takes %(count)s.", "%(names)s takes %(count)s.", share), facts)
    : fill(ngettext("%(names)s take %(count)s each.", "%(names)s take %(count)s each.", share), facts);
  const left = pot - share * winners.length;
  const rest = left ? fill(ngettext("%(count)s stays for the next session.", "%(count)s stay for the next session.", left), { count: left }) : "";
  return [all, taken, rest].filter(Boolean).join(" ");
}
