/** Slips at the edge (toasts) and the banner about the line or the table. */

import { html, nothing } from "../vendor/lit-html.js";
import { repeat } from "../vendor/directives/repeat.js";
import { icon } from "./bits.js";
import { timeLeft } from "./clock.js";
import * as words from "./words.js";

const { fill, gettext, ngettext } = words;

function bannerOf({ net, table, clock, you, now }) {
  if (table.notice === "cannot_save") {
    return { tone: "danger", text: gettext("The table cannot save moves just now. Clocks are stopped and nothing is lost; it goes on by itself.") };
  }
  if (net.state === "lost") return { tone: "danger", text: gettext("Reconnecting. A card you played is kept."), retry: true };
  if (net.state !== "slow") return null;
  const left = timeLeft(clock, now);
  if (left === null || left.seat !== you || left.seconds > 10) return null;
  return {
    tone: "warn",
    text: fill(ngettext("Slow line. Your turn is safe for %(count)s more second.", "Slow line. Your turn is safe for %(count)s more seconds.", left.seconds), { count: left.seconds }),
  };
}

/** @param {Object} model @param {Object} on */
export function notices(model, on) {
  const banner = bannerOf(model);
  return html`<div class="notices">
    ${banner ? html`<div class="bannerbar" data-tone=${banner.tone} role="status">${icon("i-signal")}<span>${banner.text}</span>
      ${banner.retry ? html`<button type="button" class="btn btn--s" @click=${on.retry}>${gettext("Try now")}</button>` : nothing}</div>` : nothing}
    <div class="toasts" role="status">${repeat(model.ui.toasts, (toast) => toast.id, (toast) =>
      html`<div class="toast toast--${toast.tone}"><span>${toast.text}</span>
        <button type="button" class="btn btn--s" @click=${() => on.dropToast(toast.id)}>${gettext("Close")}</button></div>`)}</div>
  </div>`;
}
