/** The one loud moment: the ribbon that names the thulla, who was void and who picks up. */

import { html, nothing } from "../vendor/lit-html.js";
import { cardFace } from "./bits.js";
import { suitOf } from "./cards.js";
import { personAt } from "./people.js";
import * as words from "./words.js";

const { fill, gettext, ngettext } = words;

/** Why the thulla fell and what follows, as two sentences.
 *  @param {Object} model @param {{plays: Array, to: number}} trick @returns {string} */
export function thullaWords(model, { plays, to }) {
  const name = (seat) => words.isolated(personAt(model, seat).name);
  const [cutter] = plays.at(-1);
  const suit = suitOf(plays[0][1]);
  const high = plays.find(([seat]) => seat === to)?.[1];
  const why = cutter === model.you ? words.youHadNone[suit]() : fill(words.hadNone[suit](), { name: name(cutter) });
  const facts = { name: name(to), card: high ? words.cardShort(high) : "", count: plays.length };
  const mine = ngettext(
    "Your %(card)s was highest, so you pick up %(count)s and lead.",
    "Your %(card)s was highest, so you pick up %(count)s and lead.", plays.length);
  const theirs = ngettext(
    "%(name)s’s %(card)s was highest, so %(name)s picks up %(count)s and leads.",
    "%(name)s’s %(card)s was highest, so %(name)s picks up %(count)s and leads.", plays.length);
  return `${why} ${fill(to === model.you ? mine : theirs, facts)}`;
}

/** @param {Object} model */
export function ribbon(model) {
  const { trick, leaving } = model.stage.ribbon ?? {};
  if (!trick) return nothing;
  return html`<div class="ribbon ${leaving ? "leaves" : "enters"}" data-ribbon>
    <span class="ribbon__cut">${cardFace(trick.plays.at(-1)[1])}</span>
    <h2>${gettext("Thulla!")}</h2><p>${thullaWords(model, trick)}</p>
  </div>`;
}
