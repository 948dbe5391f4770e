/** Table talk: what was said, quick phrases, and a field for words where the table allows them. Words are
 *  text and nothing else; a link among them stays letters. */

import { html, nothing } from "../vendor/lit-html.js";
import { repeat } from "../vendor/directives/repeat.js";
import { bdi, icon, plate } from "./bits.js";
import { isMuted, speakerOf } from "./hearing.js";
import * as words from "./words.js";

const { fill, gettext } = words;

const LONGEST = 200;

/** Is there talk at this table, and somebody to talk with? @param {Object} model */
export function hasTalk({ table, place, heard }) {
  if (!table.talk || table.talk === "none") return false;
  const others = table.places.some((person) => person.place !== place && person.state !== "free" && !person.bot);
  return others || Boolean(table.watching) || heard.lines.length > 0;
}

/** What a line says, in this reader's language. @param {Object} line */
export const lineWords = (line) => (line.phrase ? words.phrase(line.phrase) : (line.text ?? ""));

function who(model, line, on) {
  const person = speakerOf(model.table, line);
  const about = fill(gettext("About %(name)s"), { name: line.name });
  if (line.place === null) return html`<button type="button" class="msg__who msg__eye" aria-label=${about} @click=${() => on.aboutLine(line)}>${icon("i-eye", "ico ico--s")}</button>`;
  if (!person) return html`<span class="msg__eye">${icon("i-user", "ico ico--s")}</span>`;
  if (person.place === model.place) return plate(person, "plate--s");
  return html`<button type="button" class="msg__who" aria-label=${about} @click=${() => on.about(person.place)}>${plate(person, "plate--s")}</button>`;
}

const mutes = ({ muted, mutedWatchers }) => ({ places: muted, watchers: mutedWatchers });

function message(model, line, on) {
  const watcher = line.place === null;
  const mine = !watcher && line.place === model.place;
  return html`<li class="msg ${watcher ? "msg--watcher" : ""}">${who(model, line, on)}
    <b>${mine ? gettext("You") : bdi(line.name)}${watcher ? html` <span class="mute">${gettext("watching")}</span>` : nothing}</b>
    <p><bdi>${isMuted(model.table, line, mutes(model)) ? gettext("(muted)") : lineWords(line)}</bdi></p></li>`;
}

function sayings(model, on) {
  const { table, ui } = model;
  return html`<div class="say">
    ${ui.sayReason ? html`<p class="say__no" role="status">${ui.sayReason}</p>` : nothing}
    <div class="say__quick" role="group" aria-label=${gettext("Quick phrases")}>${words.PHRASE_CODES.map((code) =>
      html`<button type="button" class="quick" data-phrase=${code} @click=${() => on.sayPhrase(code)}>${words.phrase(code)}</button>`)}</div>
    ${table.talk === "text" ? html`<form class="say__in" @submit=${on.sayText}>
      <input name="text" type="text" maxlength=${LONGEST} autocomplete="off" enterkeyhint="send" aria-label=${gettext("Say something to the table")} placeholder=${gettext("Say something kind")}>
      <button type="submit" class="iconbtn" aria-label=${gettext("Say it")}>${icon("i-next", "ico ico--flip")}</button></form>` : nothing}
  </div>`;
}

/** @param {Object} model @param {Object} on */
export function talk(model, on) {
  const { heard, table } = model;
  // A muted watcher has no seat to be heard again from, so the line stays, without its words.
  const lines = heard.lines.filter((line) => line.place === null || !isMuted(table, line, mutes(model)));
  return html`<ol class="chat" data-chat tabindex="0" aria-label=${gettext("What was said")}>
    ${lines.length ? repeat(lines, (line) => line.id, (line) => message(model, line, on)) : html`<li class="chat__none">${table.talk === "text" ? gettext("Nobody has said anything yet.") : gettext("A quick word for everybody:")}</li>`}</ol>
    ${sayings(model, on)}`;
}
