/** The sheets a player opens: menu, keys, last trick, and the questions before what cannot be undone. */

import { html, nothing } from "../vendor/lit-html.js";
import { bdi, cardFace, icon, plate } from "./bits.js";
import { graceSheet, handoverSheet, peopleSheet, personSheet, removeSheet, watcherSheet } from "./company.js";
import { inviteSheet } from "./invite.js";
import { endWords } from "./log.js";
import { isSeated, mayStop, peopleAt, personAt, seatsIn } from "./people.js";
import { resultSheet, sessionSheet } from "./result.js";
import * as words from "./words.js";

const { fill, gettext } = words;

const CHOICES = {
  theme: [() => gettext("Theme"), [["system", () => gettext("As the device")], ["light", () => gettext("Light")], ["dark", () => gettext("Dark")]]],
  suits: [() => gettext("Suits"), [["2", () => gettext("Two colours")], ["4", () => gettext("Four colours")]]],
  motion: [() => gettext("Motion"), [["system", () => gettext("As the device")], ["full", () => gettext("Full")], ["reduced", () => gettext("Reduced")]]],
  sort: [() => gettext("Card order"), [["suit", () => gettext("By suit")], ["rank", () => gettext("By rank")], ["own", () => gettext("Own order")]]],
};
const SWITCHES = {
  one_tap: () => gettext("Play a card with one tap"),
  hold_trick: () => gettext("A finished trick stays until I tap"),
  sound: () => gettext("Sound"),
  vibration: () => gettext("Vibration on a phone"),
};

function choice({ prefs }, on, name) {
  const [label, options] = CHOICES[name];
  return html`<div class="choice" role="radiogroup" aria-label=${label()}><b aria-hidden="true">${label()}</b><div class="seg">${options.map(([value, text]) =>
    html`<label><input type="radio" name=${name} value=${value} .checked=${String(prefs[name]) === value} @change=${() => on.prefer({ [name]: value })}><span>${text()}</span></label>`)}</div></div>`;
}

function toggle({ prefs }, on, name) {
  return html`<label class="switch"><span>${SWITCHES[name]()}</span><input type="checkbox" role="switch" .checked=${Boolean(prefs[name])} @change=${(event) => on.prefer({ [name]: event.target.checked })}><i aria-hidden="true"></i></label>`;
}

/** For or against ending the session with this hand, where there are several people to ask. */
function voting({ table, place }, on) {
  const people = peopleAt(table);
  if (people.length < 2 || !table.session || table.session.stopping || table.phase === "over") return nothing;
  const votes = table.votes ?? [];
  const mine = votes.includes(place);
  const count = votes.length ? html` <span class="mute">${fill(gettext("%(count)s of %(total)s"), { count: votes.length, total: people.length })}</span>` : nothing;
  return html`<button type="button" class="btn" data-act="vote" aria-pressed=${mine ? "true" : "false"} @click=${() => on.vote(!mine)}>${icon("i-flag")}<span>${mine ? gettext("Take back my vote") : gettext("Vote to end the session")}${count}</span></button>`;
}

function evening(model, on) {
  const { table, place } = model;
  const button = (act, drawing, text, go) => html`<button type="button" class="btn" data-act=${act} @click=${go}>${icon(drawing)}${text}</button>`;
  const resting = table.break?.place === place;
  return html`
    ${button("people", "i-users", gettext("Places"), () => on.sheet("people"))}
    ${button("invite", "i-link", gettext("Ask others in"), () => on.sheet("invite"))}
    ${isSeated(model) && ["playing", "between"].includes(table.phase) && table.pace?.act_s
      ? button("break", "i-cup", resting ? gettext("End my break") : gettext("Take a break"), () => on.takeBreak(!resting)) : nothing}
    ${isSeated(model) ? voting(model, on) : nothing}`;
}

function menu(model, on) {
  const { view, you, place, table, prefs, hrefs } = model;
  const inHand = view && !view.result ? seatsIn(view) : [];
  return frame(gettext("Table menu"), html`
    <div class="menu__do">
      ${evening(model, on)}
      <button type="button" class="btn" @click=${() => on.sheet("keys")}>${icon("i-gear")}${gettext("Keys")}</button>
      <a class="btn" href=${hrefs.rules} target="_blank" rel="noopener">${icon("i-log")}${gettext("Rules of this table")}</a>
      ${inHand.length === 2 && inHand.includes(you) ? html`<button type="button" class="btn" data-act="concede" @click=${() => on.sheet("concede")}>${gettext("Concede this hand")}</button>` : nothing}
      ${mayStop(model) && !table.session?.stopping && table.phase !== "over" ? html`<button type="button" class="btn" data-act="stop" @click=${() => on.sheet("stop")}>${icon("i-clock")}${gettext("End the session")}</button>` : nothing}
      ${place === null || place === undefined
        ? html`<a class="btn" href=${hrefs.lobby}>${icon("i-back", "ico ico--flip")}${gettext("Back to the lobby")}</a>`
        : html`<button type="button" class="btn btn--danger" data-act="leave" @click=${() => on.sheet("leave")}>${icon("i-back", "ico ico--flip")}${gettext("Leave the table")}</button>`}
    </div>
    <div class="menu__prefs">
      ${["theme", "suits", "motion", "sort"].map((name) => choice(model, on, name))}
      ${["one_tap", "hold_trick", "sound", "vibration"].map((name) => toggle(model, on, name))}
      <label class="menu__volume"><span>${gettext("Volume")}</span><input type="range" min="0" max="100" step="5" .value=${String(prefs.volume ?? 60)} ?disabled=${!prefs.sound} @change=${(event) => on.prefer({ volume: Number(event.target.value) })}></label>
    </div>`, on);
}

const KEYS = [
  ["← →", () => gettext("Move in the hand")], ["↑ ↓", () => gettext("Next suit")], ["Home, End", () => gettext("First and last card")],
  ["Enter", () => gettext("Choose a card; again to play it")], ["Esc", () => gettext("Let go of the card")],
  ["P", () => gettext("Pick up")], ["R", () => gettext("Ready for the next hand")], ["T", () => gettext("Say the table")],
  ["H", () => gettext("Say my hand")], ["W", () => gettext("Say the waste and who holds how many")],
  ["S", () => gettext("Change the order of my cards")], ["Shift + ← →", () => gettext("Move a card, in own order")],
  ["L", () => gettext("Tricks and session")], ["C", () => gettext("Table talk")], ["M", () => gettext("Sound on or off")], ["?", () => gettext("This list")],
];

const keys = (on) => frame(gettext("Keys"), html`<dl class="keys">${KEYS.map(([key, text]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${text()}</dd></div>`)}</dl>`, on);

function last(model, on) {
  const trick = model.view.tricks.at(-1);
  return frame(gettext("Last trick"), html`
    <ol class="look">${trick?.plays.map(([seat, card]) => html`<li>${cardFace(card)}<span class="look__who">${plate(personAt(model, seat), "plate--xs")}${bdi(personAt(model, seat).name)}</span></li>`)}</ol>
    ${trick ? html`<p>${endWords(model, trick)}</p>` : nothing}`, on);
}

const question = (title, text, label, act, on, danger = true) => frame(title, html`<p>${text}</p>
  <div class="dialog__do"><button type="button" class="btn" @click=${() => on.sheet(null)}>${gettext("Go on playing")}</button>
  <button type="button" class="btn ${danger ? "btn--danger" : "btn--primary"}" data-act="confirm" @click=${act}>${label}</button></div>`, on);

const frame = (title, content, on) => html`<div class="sheet__band"><div class="band"></div></div>
  <div class="dialog__in"><div class="dialog__h"><h2 id="sheet-title" tabindex="-1" autofocus>${title}</h2><button type="button" class="iconbtn" aria-label=${gettext("Close")} @click=${() => on.sheet(null)}>${icon("i-x")}</button></div>${content}</div>`;

const SHEETS = {
  menu, last,
  keys: (model, on) => keys(on),
  people: (model, on) => peopleSheet(model, on, frame),
  person: (model, on) => personSheet(model, on, frame),
  watcher: (model, on) => watcherSheet(model, on, frame),
  invite: (model, on) => inviteSheet(model, on, frame),
  grace: (model, on) => graceSheet(model, on, frame),
  remove: (model, on) => removeSheet(model, on, question),
  handover: (model, on) => handoverSheet(model, on, question),
  result: resultSheet,
  over: sessionSheet,
  concede: ({ table }, on) => question(gettext("Concede this hand?"), fill(gettext("The other player gets away and you are %(title)s of this hand."), { title: table.title }), gettext("Concede"), on.concede, on),
  stop: (model, on) => question(gettext("End the session?"), gettext("The session ends after this hand, and the standing is kept."), gettext("End after this hand"), on.stop, on, false),
  leave: ({ view }, on) => question(gettext("Leave the table?"), view && !view.result ? gettext("A bot plays your hand to its end, and the result counts as yours.") : gettext("Your place becomes free."), gettext("Leave"), on.leave, on),
};
const WIDE = ["result", "over"];

/** The sheet that is open, as a modal dialog; `draw` opens it. @param {Object} model @param {Object} on */
export function sheet(model, on) {
  const name = model.ui.sheet;
  if (!SHEETS[name]) return nothing;
  if ((name === "result" && !model.view?.result) || (name === "grace" && !model.table.grace)) return nothing;
  return html`<dialog class="${WIDE.includes(name) ? "sheet" : "dialog"} enters" data-sheet=${name} aria-labelledby="sheet-title"
    @cancel=${(event) => { event.preventDefault(); on.sheet(null); }}
    @click=${(event) => event.target === event.currentTarget && on.sheet(null)}>${SHEETS[name](model, on)}</dialog>`;
}
