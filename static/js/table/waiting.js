/** The prompt of a table without a hand: who is awaited, and how it starts. */

import { html, nothing } from "../vendor/lit-html.js";
import { icon, plate, ring } from "./bits.js";
import { chairs } from "./people.js";
import * as words from "./words.js";

const { fill, gettext, ngettext } = words;

function waitingWords({ table, place }) {
  const free = table.places.length ? table.size - table.places.filter((person) => person.state !== "free").length : table.size;
  const seated = place !== null && place !== undefined;
  const title = free
    ? fill(ngettext("%(count)s place is free", "%(count)s places are free", free), { count: free })
    : gettext("Everybody is here");
  if (place === table.host && seated) return { title, reason: gettext("Share the code; you start the first hand, and bots may fill free places.") };
  return { title, reason: seated ? gettext("The host starts the first hand.") : gettext("You are watching.") };
}

/** @param {Object} model @param {Object} on */
export function waitingPrompt(model, on) {
  const { table, place, ui } = model;
  const { title, reason } = waitingWords(model);
  const [me] = chairs(model);
  return html`<div class="prompt"><div class="prompt__me"><div class="seat__plate">${ring()}${plate(me)}</div>
    <div><p class="prompt__t">${title}</p><p class="prompt__s ${ui.reason ? "is-refusal" : ""}">${ui.reason || reason}</p></div></div>
    <div class="prompt__end">
      <span class="pill pill--code">${fill(gettext("Code %(code)s"), { code: table.code })}</span>
      <button type="button" class="btn btn--cloth btn--s" data-act="share" @click=${on.share}>${icon("i-link", "ico ico--s")}${gettext("Copy the link")}</button>
      ${place === table.host && place !== null ? html`<button type="button" class="btn btn--primary" data-act="start" @click=${on.start}>${gettext("Start")}</button>` : nothing}
    </div></div>`;
}
