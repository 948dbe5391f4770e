/** A table drawn from a view: the live table, a watcher's and a replay's alike. The page is the
 *  view's shadow and is never read back.
 *
 *  @typedef {Object} Model
 *  @property {?Object} view      what the viewer may know (docs/wire.md §1), null before the first hand
 *  @property {Object} table      the table's snapshot (§5)
 *  @property {?string} hand      the hand's code
 *  @property {?number} you       the viewer's seat
 *  @property {?number} place     the viewer's chair
 *  @property {?number[]} places  chair of each seat
 *  @property {?Object} clock     the running clock
 *  @property {?Object} pause     the open pause for taking hands
 *  @property {number} now        the server's clock, in ms
 *  @property {{state: string, ms: ?number}} net  the line
 *  @property {Object} stage      what the display still holds of the past (stage.js)
 *  @property {Object} ui         what only this browser knows: selection, sheets, toasts
 *  @property {Object} prefs      the viewer's preferences
 *  @property {Object} hrefs      where links lead
 *  @property {Object} heard      what was said at the table, and how much of it is unread
 *  @property {Set<number>} muted places that this person hears no more
 *  @property {?Object} queued    the card laid ready: hand, trick, card
 *  @property {?number} queueTrick  the trick a card may be laid ready for, or null
 *  @property {?Object} fair      what the deal of this hand was made of, once it is over */

import { html, nothing, render } from "../vendor/lit-html.js";
import { bar } from "./bar.js";
import { sheet } from "./dialogs.js";
import { fan } from "./fan.js";
import { gathering, gathers } from "./gathering.js";
import { drawer } from "./log.js";
import { notices } from "./notices.js";
import { prompt } from "./prompt.js";
import { ribbon } from "./ribbon.js";
import { seats } from "./seats.js";
import { lastTrick, tray, waste } from "./tray.js";
import { gettext } from "./i18n.js";

const PHONE = matchMedia("(max-width: 640px)");

function cloth(model, on) {
  const { view } = model;
  if (gathers(model)) return gathering(model, on);
  return html`<div class="cloth" data-seats=${view.seats} @click=${on.seen}>
    ${seats(model, on)}${tray(model)}${ribbon(model)}${lastTrick(model, on)}${waste(model)}
    <svg class="stitchline" aria-hidden="true"><path></path></svg>
    <section class="place" aria-label=${gettext("Your place")}>${prompt(model, on)}${fan(model, on)}</section>
    <div class="flight" aria-hidden="true"></div>
  </div>`;
}

/** Open the dialog that was drawn. One that has become another keeps its element, so its heading takes
 *  the focus, which the button that led there has just lost. */
function openSheet(root, name) {
  const dialog = root.querySelector("dialog[data-sheet]");
  const was = root.dataset.sheet;
  root.dataset.sheet = dialog ? name : "";
  if (!dialog) return;
  if (!dialog.open) dialog.showModal();
  else if (was && was !== name) dialog.querySelector("#sheet-title").focus();
}

/** On a phone the hand decides how much height is left for the table (px, as felt/tight.css has it). */
const ROOMY = 495;
const ROOMY_SIDES = 425;
const TIGHTEST = 370;
const PROMPT = 70;

function fitPhone(root, view) {
  const cloth = root.querySelector(".cloth");
  const hand = root.querySelector(".hand");
  const { marginBlockStart, marginBlockEnd } = hand ? getComputedStyle(hand) : {};
  const left = hand
    ? cloth.clientHeight - hand.offsetHeight - parseFloat(marginBlockStart) - parseFloat(marginBlockEnd) - PROMPT
    : cloth.clientHeight - root.querySelector(".place").offsetHeight;
  cloth.toggleAttribute("data-tight", left < (view?.seats > 6 ? ROOMY_SIDES : ROOMY));
  cloth.style.setProperty("--spare", `${Math.max(0, Math.min(100, left - TIGHTEST)).toFixed(0)}px`);
  if (hand) hand.scrollLeft = 0;
}

/** A card or a button that was focused is gone once it was used. The keyboard stays in the hand,
 *  where otherwise every trick would begin at the top of the page. */
function keepFocus(root, was) {
  if (was.isConnected || document.activeElement !== document.body) return;
  root.querySelector('.hand [data-card][tabindex="0"]')?.focus({ preventScroll: true });
}

function scrollLog(root, name, count) {
  const log = root.querySelector(`[data-${name}]`);
  if (!log || log.dataset.count === count) return;
  log.dataset.count = count;
  log.scrollTop = log.scrollHeight;
}

/** Draw. @param {HTMLElement} root @param {Model} model @param {Object<string, Function>} on */
export function draw(root, model, on) {
  const { view, you } = model;
  const focused = root.querySelector(".place :focus");
  render(html`
    ${bar(model, on)}
    <main class="room" id="content" tabindex="-1">${cloth(model, on)}</main>
    ${drawer(model, on)}
    ${model.ui.drawer ? html`<div class="drawer__scrim" @click=${on.drawer}></div>` : nothing}
    ${notices(model, on)}
    ${sheet(model, on)}`, root);
  root.dataset.seq = view ? view.seq : "";
  root.dataset.hand = model.hand ?? "";
  root.dataset.turn = view?.turn ? view.turn.seat : "";
  root.dataset.you = you ?? "";
  root.dataset.phase = model.table.phase;
  if (PHONE.matches) fitPhone(root, view);
  if (focused) keepFocus(root, focused);
  openSheet(root, model.ui.sheet);
  scrollLog(root, "log", `${view?.tricks.length}/${view?.trick.plays.length}`);
  scrollLog(root, "chat", `${model.heard.lines.at(-1)?.id}/${model.ui.tab}/${model.ui.drawer}/${Boolean(view)}`);
}

