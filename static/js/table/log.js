/** The drawer: the tricks of this hand, newest at the bottom, and how the session stands. */

import { html, nothing } from "../vendor/lit-html.js";
import { repeat } from "../vendor/directives/repeat.js";
import { bdi, chip, icon, plate, tally } from "./bits.js";
import { personAt, tallyOf } from "./people.js";
import { talk, hasTalk } from "./talk.js";
import * as words from "./words.js";

const { fill, gettext, ngettext } = words;

const note = (kind, drawing, text) =>
  html`<p class="log__note ${kind ? `log__note--${kind}` : ""}">${drawing ? icon(drawing, "") : nothing}${text}</p>`;

/** How a finished trick ended, in one sentence. @param {Object} model @param {Object} trick */
export function endWords(model, { end, to, plays }) {
  const count = plays.length;
  const mine = to === model.you;
  const facts = { name: words.isolated(personAt(model, to).name), count };
  const said = (text) => fill(text, facts);
  if (end === "clean") return mine ? gettext("Swept. You have the power.") : said(gettext("Swept. %(name)s has the power."));
  if (end === "thulla") {
    return mine
      ? said(ngettext("Thulla. You picked up %(count)s.", "Thulla. You picked up %(count)s.", count))
      : said(ngettext("Thulla. %(name)s picked up %(count)s.", "Thulla. %(name)s picked up %(count)s.", count));
  }
  if (end === "revoke") {
    return mine
      ? said(ngettext("Did not follow: you picked up %(count)s.", "Did not follow: you picked up %(count)s.", count))
      : said(ngettext("Did not follow: %(name)s picked up %(count)s.", "Did not follow: %(name)s picked up %(count)s.", count));
  }
  return mine
    ? said(ngettext("Void: you picked up %(count)s.", "Void: you picked up %(count)s.", count))
    : said(ngettext("Void: %(name)s picked up %(count)s.", "Void: %(name)s picked up %(count)s.", count));
}

function awayNote(model, seat) {
  const place = words.nth(model.view.out.indexOf(seat) + 1);
  const text = seat === model.you
    ? fill(gettext("You got away %(place)s"), { place })
    : fill(gettext("%(name)s got away %(place)s"), { name: words.isolated(personAt(model, seat).name), place });
  return note("safe", "kite", text);
}

function cardsOf(model, trick) {
  const cut = trick.end === "thulla" ? trick.plays.length - 1 : -1;
  return html`<div class="log__cards">${trick.plays.map(([seat, card], index) =>
    html`<span>${seat === model.you ? gettext("You") : bdi(personAt(model, seat).name)} ${chip(card, index === cut)}</span>`)}</div>`;
}

function finished(model, trick, index) {
  const picked = trick.end !== "clean";
  return html`<li class="log__t"><span>${index + 1}</span><div>
    ${cardsOf(model, trick)}
    ${note(picked ? "hit" : "", picked ? "i-hand" : "", endWords(model, trick))}
    ${trick.out.map((seat) => awayNote(model, seat))}
  </div></li>`;
}

function open(model) {
  const { view, you } = model;
  if (view.result || !view.turn) return nothing;
  const name = words.isolated(personAt(model, view.turn.seat).name);
  const text = view.turn.seat === you ? gettext("Your turn") : fill(gettext("%(name)s to act"), { name });
  return html`<li class="log__t"><span>${view.trick.number}</span><div>
    ${view.trick.plays.length ? cardsOf(model, view.trick) : nothing}${note("now", "i-clock", text)}</div></li>`;
}

function handNumber({ table }) {
  const number = table.session?.hand_number;
  return number ? fill(gettext("Hand %(number)s"), { number }) : "";
}

/** How the session stands, fewest first. @param {Object} model */
function standings(model) {
  const { table } = model;
  const people = table.places.filter((person) => person.state !== "free");
  const ordered = [...people].sort((a, b) => tallyOf(model, a.place) - tallyOf(model, b.place) || a.place - b.place);
  return html`<ol class="standings">${repeat(ordered, (person) => person.place, (person) => {
    const eliminated = table.session?.out?.includes(person.place);
    return html`<li class=${person.place === model.place ? "is-me" : ""}>${plate(person, "plate--s")}<b>${bdi(person.name)}</b>
      ${eliminated ? html`<span class="tag tag--danger">${gettext("eliminated")}</span>` : nothing}
      ${tally(tallyOf(model, person.place), table.title)}</li>`;
  })}</ol>`;
}

/** @param {Object} model @param {Object} on */
export function drawer(model, on) {
  const { view, ui, you, table, heard } = model;
  const mine = view && view.turn?.seat === you && you !== null;
  const talks = hasTalk(model);
  const at = ui.tab === "talk" && !talks ? "log" : ui.tab;
  // Beside the cloth two parts stand at once: the tricks, and below them talk or session.
  const below = talks && at !== "session" ? "talk" : "session";
  const unread = heard.unread ? html` <span class="tag tag--danger">${heard.unread}</span>` : nothing;
  const tab = (name, text, open = at === name) => html`<button type="button" class="drawer__tab" role="tab" data-tab=${name} aria-selected=${open ? "true" : "false"} @click=${() => on.tab(name)}>${text}${name === "talk" ? unread : nothing}</button>`;
  const session = fill(gettext("Hands as %(title)s"), { title: table.title });
  return html`<aside class="drawer ${ui.drawer ? "is-open" : ""}" data-tab=${at} data-below=${below} ?data-empty=${!view} aria-label=${talks ? gettext("Tricks and talk") : gettext("Tricks and session")}>
    <div class="drawer__bar"><span class="drawer__tabs" role="tablist">${tab("log", gettext("Tricks"))}${talks ? tab("talk", gettext("Table talk")) : nothing}${tab("session", gettext("Session"))}</span>
      <button type="button" class="iconbtn" aria-label=${gettext("Close")} @click=${on.drawer}>${icon("i-x")}</button></div>
    <section class="drawer__sec drawer__sec--log"><div class="drawer__h"><h2>${gettext("Tricks")}</h2><span class="small mute">${handNumber(model)}</span></div>
      <ol class="log" data-log tabindex="0" aria-label=${gettext("Tricks of this hand")}>${view ? html`${repeat(view.tricks, (_, index) => index, (trick, index) => finished(model, trick, index))}${open(model)}` : nothing}</ol></section>
    ${talks ? html`<div class="drawer__h drawer__below" role="tablist">${tab("talk", gettext("Table talk"), below === "talk")}${tab("session", gettext("Session"), below === "session")}</div>
      <section class="drawer__sec drawer__sec--talk" aria-label=${gettext("Table talk")}>${talk(model, on)}</section>` : nothing}
    <section class="drawer__sec drawer__sec--session">${talks ? nothing : html`<div class="drawer__h"><h2>${gettext("Session")}</h2><span class="small mute">${session}</span></div>`}${standings(model)}</section>
    ${mine && ui.drawer ? html`<button type="button" class="btn btn--primary btn--block drawer__back" @click=${on.drawer}>${gettext("Your turn: back to the table")}</button>` : nothing}
  </aside>`;
}
