/** The cut before the deal: one of us lifts some of the cards, the others watch. */

import { html } from "../vendor/lit-html.js";
import { secondsUntil } from "./clock.js";
import { isSeated } from "./people.js";
import * as words from "./words.js";

const { fill, gettext, ngettext } = words;

const PACK = 52;
/** Where the knife stands before anybody has touched it. */
export const MIDDLE = 26;

const isCutter = ({ table, place }) => Boolean(table.cut) && isSeated({ place }) && table.cut.cutter === place;
const nameOf = ({ table }) => words.isolated(table.places.find((person) => person.place === table.cut?.cutter)?.name ?? "");
const onTop = (at) => fill(ngettext("%(count)s card on top", "%(count)s cards on top", at), { count: at });

/** @param {Object} model @returns {{title: string, reason: string}} */
export function cutPrompt(model) {
  const { table, now, ui } = model;
  if (!table.cut) return { title: gettext("The cards are shuffled"), reason: "" };
  if (table.cut.done) return { title: gettext("The cards are cut"), reason: gettext("Then they are dealt.") };
  if (!isCutter(model)) {
    const name = nameOf(model);
    return { title: name ? fill(gettext("%(name)s cuts the cards"), { name }) : gettext("The cards are cut"), reason: gettext("Then they are dealt.") };
  }
  const left = table.cut.until ? secondsUntil(table.cut.until, now) : 0;
  const reason = left ? fill(ngettext("In %(count)s second they are cut for you.", "In %(count)s seconds they are cut for you.", left), { count: left }) : gettext("Then they are dealt.");
  return { title: ui.cutSent ? gettext("You have cut") : gettext("You cut the cards"), reason: ui.cutSent ? gettext("Then they are dealt.") : reason };
}

function pack(at) {
  return html`<span class="deck__cards" aria-hidden="true">${Array.from({ length: PACK }, (_, index) => html`<i class=${index < at ? "is-top" : ""}></i>`)}</span>`;
}

/** @param {Object} model @param {Object} on */
export function cutBlock(model, on) {
  const { ui } = model;
  const at = ui.cutAt ?? MIDDLE;
  if (!isCutter(model) || ui.cutSent || model.table.cut.done) {
    return html`<div class="deck"><div class="deck__row">${pack(ui.cutSent ? at : MIDDLE)}</div></div>`;
  }
  const cut = () => on.cut(at);
  return html`<div class="deck">
    <div class="deck__row">${pack(at)}
      <input class="deck__knife" type="range" min="1" max="51" step="1" .value=${String(at)} aria-label=${gettext("Where to cut")} aria-valuetext=${onTop(at)}
        @input=${(event) => on.cutAt(Number(event.target.value))} @keydown=${(event) => event.key === "Enter" && cut()}></div>
    <p class="deck__say" aria-hidden="true">${onTop(at)}</p>
    <div class="deck__do"><button type="button" class="btn btn--cloth" data-act="cut-for-me" @click=${on.cutForMe}>${gettext("Cut for me")}</button>
      <button type="button" class="btn btn--primary" data-act="cut" @click=${cut}>${gettext("Cut here")}</button></div>
  </div>`;
}
