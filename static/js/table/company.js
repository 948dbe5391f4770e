/** Sheets about the people at the table: all of them, one of them, and the questions about one. */

import { html, nothing } from "../vendor/lit-html.js";
import { bdi, icon, plate, tally } from "./bits.js";
import { asClock, secondsUntil } from "./clock.js";
import { graceCounts } from "./grace.js";
import { freePlaces, isHost, isSeated, maySit, peopleAt, tallyOf } from "./people.js";
import * as words from "./words.js";

const { fill, gettext, ngettext } = words;

const isPlayed = ({ view, table }) => Boolean(view && !view.result) && table.phase === "playing";

function tags(model, person) {
  const { table, muted } = model;
  const tag = (text, kind = "") => html`<span class="tag ${kind}">${text}</span>`;
  return html`${person.place === table.host ? tag(gettext("host"), "tag--brand") : nothing}${person.bot || person.state === "bot" ? tag(gettext("bot")) : nothing}
    ${person.state === "lost" ? tag(gettext("offline"), "tag--danger") : nothing}${person.ready && !person.bot ? tag(gettext("ready"), "tag--safe") : nothing}
    ${muted.has(person.place) ? tag(gettext("muted")) : nothing}`;
}

function placeRow(model, place, on) {
  const { table } = model;
  const person = table.places.find((one) => one.place === place);
  if (person && person.state !== "free") {
    return html`<li><button type="button" class="people__row" @click=${() => on.about(place)}>${plate(person, "plate--s")}<b>${bdi(person.name)}</b>
      ${place === model.place ? html`<span class="mute">${gettext("(you)")}</span>` : nothing}<span class="people__tags">${tags(model, person)}</span>${icon("i-next", "ico ico--s ico--flip")}</button></li>`;
  }
  const may = maySit(model) ? ["sit", gettext("Take this place")] : isSeated(model) && !isPlayed(model) ? ["swap", gettext("Move here")] : null;
  return html`<li><span class="people__row"><span class="plate plate--s plate--gap">${icon("i-plus", "ico ico--s")}</span><b class="mute">${gettext("free")}</b>
    ${may ? html`<button type="button" class="btn btn--s people__tags" @click=${() => on[may[0]](place)}>${may[1]}</button>` : nothing}</span></li>`;
}

/** Everybody, and what the host may do with the table. @param {Object} model @param {Object} on @param {Function} frame */
export function peopleSheet(model, on, frame) {
  const { table } = model;
  const free = freePlaces(table).length;
  return frame(gettext("Places"), html`
    <ol class="people">${Array.from({ length: table.size }, (_, place) => placeRow(model, place, on))}</ol>
    ${isHost(model) ? html`<label class="switch"><span>${gettext("Lock the table: nobody new may sit down")}</span><input type="checkbox" role="switch" .checked=${Boolean(table.locked)} @change=${(event) => on.lock(event.target.checked)}><i aria-hidden="true"></i></label>
      ${free ? html`<div class="people__fill"><b>${fill(ngettext("Fill %(count)s free place with", "Fill %(count)s free places with", free), { count: free })}</b>
        ${words.BOT_KINDS.map((kind) => html`<button type="button" class="btn btn--s" data-act="fill" data-bot=${kind} @click=${() => on.fillPlaces(kind)}>${icon("i-bot", "ico ico--s")}${words.botName(kind)}</button>`)}</div>` : nothing}` : nothing}`, on);
}

function dealings(model, person, on) {
  const { table, place, muted } = model;
  const button = (act, drawing, text, go, kind = "") => html`<button type="button" class="btn ${kind}" data-act=${act} @click=${go}>${icon(drawing)}${text}</button>`;
  const at = person.place;
  const mine = at === place;
  const asked = (from, to) => (table.swaps ?? []).some((pair) => pair[0] === from && pair[1] === to);
  const quiet = muted.has(at);
  const changes = isSeated(model) && !mine && !isPlayed(model) && table.phase !== "cutting";
  const change = person.bot ? gettext("Change places with this bot") : asked(at, place) ? gettext("Change places, as they asked") : gettext("Ask to change places");
  return html`
    ${!mine && !person.bot && person.mutable !== false ? button("mute", quiet ? "i-sound" : "i-mute", quiet ? gettext("Hear them again") : gettext("Mute"), () => on.mute(at, !quiet)) : nothing}
    ${changes ? (asked(place, at) ? html`<p class="mute">${gettext("You have asked to change places.")}</p>` : button("swap", "i-swap", change, () => on.swap(at))) : nothing}
    ${mine ? button("stand", "i-back", gettext("Stand up"), () => (isPlayed(model) ? on.sheet("leave") : on.stand())) : nothing}
    ${isHost(model) && !mine && !person.bot ? button("host", "i-user", gettext("Make them the host"), () => on.sheet("handover")) : nothing}
    ${isHost(model) && !mine ? button("remove", "i-x", gettext("Remove from the table"), () => on.confirmRemove(at), "btn--danger") : nothing}`;
}

const subject = ({ table, ui }) => table.places.find((person) => person.place === ui.about && person.state !== "free") ?? null;

/** One person. @param {Object} model @param {Object} on @param {Function} frame */
export function personSheet(model, on, frame) {
  const person = subject(model);
  if (!person) return frame(gettext("This place is free now"), nothing, on);
  return frame(html`<bdi>${person.name}</bdi>`, html`
    <p class="person">${plate(person)}<span class="people__tags">${tags(model, person)}</span>${model.table.session ? tally(tallyOf(model, person.place), model.table.title) : nothing}</p>
    <div class="person__do">${dealings(model, person, on)}</div>`, on);
}

/** Somebody who watches and spoke. @param {Object} model @param {Object} on @param {Function} frame */
export function watcherSheet({ ui, mutedWatchers }, on, frame) {
  const quiet = mutedWatchers.has(ui.about.name);
  return frame(html`<bdi>${ui.about.name}</bdi>`, html`<p class="mute">${gettext("Watches this table.")}</p>
    <div class="person__do"><button type="button" class="btn" data-act="mute" @click=${() => on.muteWatcher(ui.about, !quiet)}>${icon(quiet ? "i-sound" : "i-mute")}${quiet ? gettext("Hear them again") : gettext("Mute")}</button></div>`, on);
}

/** @param {Object} model @param {Object} on @param {Function} question */
export function removeSheet(model, on, question) {
  const person = subject(model);
  const name = words.isolated(person?.name ?? "");
  const text = person?.bot ? gettext("Its place becomes free.") : gettext("They cannot sit down at this table again. In a running hand a bot plays their cards.");
  return question(fill(gettext("Remove %(name)s?"), { name }), text, gettext("Remove"), () => on.removePlace(model.ui.about), on);
}

/** @param {Object} model @param {Object} on @param {Function} question */
export function handoverSheet(model, on, question) {
  const name = words.isolated(subject(model)?.name ?? "");
  return question(fill(gettext("Make %(name)s the host?"), { name }), gettext("They deal, lock the table and end the session from now on."), gettext("Hand over"), () => on.handOver(model.ui.about), on, false);
}

/** What to do about a line that has been gone for long. @param {Object} model @param {Object} on @param {Function} frame */
export function graceSheet(model, on, frame) {
  const { table, now, place } = model;
  const { grace } = table;
  if (!grace) return nothing;
  const person = table.places.find((one) => one.place === grace.place);
  const counts = graceCounts(grace.votes);
  const mine = counts.mine(place);
  const option = (choice, drawing, text, hint) => html`<button type="button" class="grace__way" data-act=${`grace-${choice}`} aria-pressed=${mine === choice ? "true" : "false"} @click=${() => on.grace(choice)}>
    ${icon(drawing)}<span><b>${text}</b><br><span class="small mute">${hint}</span></span><span class="grace__n">${counts[choice] ? fill(ngettext("%(count)s voice", "%(count)s voices", counts[choice]), { count: counts[choice] }) : nothing}</span></button>`;
  const people = peopleAt(table).filter((one) => one.state !== "lost").length;
  return frame(fill(gettext("%(name)s is offline"), { name: words.isolated(person?.name ?? "") }), html`
    <p>${fill(gettext("The line has been gone for a while. What shall we do? Most voices of %(total)s win."), { total: people })}
      <b>${asClock(secondsUntil(grace.until, now))}</b></p>
    <div class="grace">
      ${option("wait", "i-clock", gettext("Wait"), gettext("Their place is kept for a while longer."))}
      ${option("bot", "i-bot", gettext("Let a bot play"), gettext("It keeps the place until they are back."))}
      ${option("stop", "i-flag", gettext("Stop here"), gettext("A bot plays on, and the session ends with this hand."))}</div>`, on);
}
