/** How others find the table: its code in letters to be read out, its link, and the link to be scanned. */

import { html, nothing } from "../vendor/lit-html.js";
import { inviteOf, spelled } from "./address.js";
import { icon } from "./bits.js";
import { fill, gettext } from "./words.js";

const qr = (table) => html`<img class="invite__qr" src=${inviteOf(table, location.origin).qr} alt=${gettext("The link to this table as a picture to scan")} width="148" height="148"
  @error=${(event) => (event.target.hidden = true)}>`;

const code = (table) => html`<p class="invite__code" aria-label=${fill(gettext("Code %(code)s"), { code: [...table.code].join(" ") })}>${spelled(table.code)}</p>`;

/** In the middle of a table that waits. @param {Object} model @param {Object} on */
export function inviteBlock({ table }, on) {
  return html`<section class="invite" aria-label=${gettext("Ask others in")}>
    <div class="invite__say"><p class="invite__h">${gettext("The code of this table")}</p>${code(table)}
      <div class="invite__do">
        <button type="button" class="btn btn--cloth" data-act="copy" @click=${on.copyLink}>${icon("i-link", "ico ico--s")}${gettext("Copy the link")}</button>
        ${navigator.share ? html`<button type="button" class="btn btn--cloth" data-act="share" @click=${on.share}>${icon("i-share", "ico ico--s")}${gettext("Share")}</button>` : nothing}
        <button type="button" class="btn btn--cloth only-s" data-act="scan" @click=${() => on.sheet("invite")}>${gettext("To scan")}</button>
      </div></div>
    ${qr(table)}</section>`;
}

/** The same as a sheet, for the menu and for phones. @param {Object} model @param {Object} on @param {Function} frame */
export const inviteSheet = ({ table }, on, frame) => frame(gettext("Ask others in"), html`
  <div class="invite invite--sheet">${code(table)}${qr(table)}<p class="invite__url">${inviteOf(table, location.origin).url}</p></div>
  <div class="dialog__do"><button type="button" class="btn" @click=${on.copyLink}>${icon("i-link", "ico ico--s")}${gettext("Copy the link")}</button>
  ${navigator.share ? html`<button type="button" class="btn btn--primary" @click=${on.share}>${icon("i-share", "ico ico--s")}${gettext("Share")}</button>` : nothing}</div>`, on);
