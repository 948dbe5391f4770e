/** The sheet after a hand: who got away in which order, who lost, how the session stands, what next. */

import { html, nothing } from "../vendor/lit-html.js";
import { bdi, icon, plate, ring } from "./bits.js";
import { secondsUntil } from "./clock.js";
import { personAt, tallyOf } from "./people.js";
import { named, potWords } from "./pot.js";
import { vars } from "./vars.js";
import * as words from "./words.js";

const { fill, gettext, ngettext } = words;

const AWAY = [
  () => gettext("%(name)s is %(title)s"),
  () => gettext("One away, %(name)s is %(title)s"), () => gettext("Two away, %(name)s is %(title)s"),
  () => gettext("Three away, %(name)s is %(title)s"), () => gettext("Four away, %(name)s is %(title)s"),
  () => gettext("Five away, %(name)s is %(title)s"), () => gettext("Six away, %(name)s is %(title)s"),
  () => gettext("Seven away, %(name)s is %(title)s"),
];
const KITES = [
  [28, 6, -14, "#f0a21a", "#0a666d"], [34, -10, 8, "#e8dec8", "#a3153a"], [26, 8, -6, "#f0a21a", "#22356f"],
  [38, -4, 12, "#f7b83e", "#a3153a"], [54, -14, 4, "#f0a21a", "#bf1f48"], [30, 4, -9, "#f7b83e", "#0a666d"],
  [36, -6, 6, "#f0a21a", "#a3153a"],
];
const TEAMS = "ABCD";

/** The headline of a finished hand. @param {Object} model @returns {string} */
export function resultTitle(model) {
  const { view, table, you } = model;
  const { bhabhi, team, out } = view.result;
  const { title } = table;
  if (team !== null && team !== undefined) return fill(gettext("Team %(team)s is %(title)s"), { team: TEAMS[team], title });
  if (bhabhi === null) return fill(gettext("Everybody got away, nobody is %(title)s"), { title });
  if (bhabhi === you) return fill(gettext("You are %(title)s this time"), { title });
  return fill(AWAY[out.length](), { name: words.isolated(personAt(model, bhabhi).name), title });
}

/** The trick with which a seat got away, or null (taken, conceded, called). */
function trickOf(view, seat) {
  const index = view.tricks.findIndex((trick) => trick.out.includes(seat));
  return index < 0 ? null : index + 1;
}

/** The two facts under the headline. @param {Object} model */
export function resultFacts(model) {
  const { view, table, you } = model;
  const { session } = table;
  const number = session?.hand_number;
  const tricks = view.result.tricks ?? view.tricks.length;
  const total = session?.ends?.by === "hands" ? session.ends.at : null;
  const hand = total
    ? ngettext("Hand %(number)s of %(total)s, %(count)s trick.", "Hand %(number)s of %(total)s, %(count)s tricks.", tricks)
    : ngettext("Hand %(number)s, %(count)s trick.", "Hand %(number)s, %(count)s tricks.", tricks);
  const facts = [fill(hand, { number: number ?? 1, total, count: tricks })];
  const place = view.result.out.indexOf(you);
  const mine = place < 0 ? null : trickOf(view, you);
  if (mine) facts.push(fill(gettext("You got away %(place)s, with trick %(trick)s."), { place: words.nth(place + 1), trick: mine }));
  if (view.result.called) facts.push(words.called(view.result.called));
  return facts.join(" ");
}

function orderItem(model, seat, index) {
  const person = personAt(model, seat);
  const trick = trickOf(model.view, seat);
  return html`<li class=${seat === model.you ? "is-me" : ""}><span class="place-n">${index + 1}</span>${plate(person)}
    <span><b>${bdi(person.name)}</b>${seat === model.you ? html` <span class="mute">${gettext("(you)")}</span>` : nothing}</span>
    <span class="when">${trick ? fill(gettext("trick %(number)s"), { number: trick }) : nothing} ${index === 0 ? icon("kite", "k") : nothing}</span></li>`;
}

function loserItem(model, seat) {
  const person = personAt(model, seat);
  const sentence = fill(gettext("%(name)s is %(title)s"), { name: words.isolated(person.name), title: model.table.title });
  const left = model.view.counts[seat];
  return html`<li class="is-bhabhi ${seat === model.you ? "is-me" : ""}"><span class="place-n">${icon("seed", "seed")}</span>${plate(person)}
    <span><b>${sentence}</b>${seat === model.you ? html` <span class="mute">${gettext("(you)")}</span>` : nothing}</span>
    <span class="when">${fill(ngettext("%(count)s card left", "%(count)s cards left", left), { count: left })}</span></li>`;
}

/** One list a hand, by place: order of getting away, 0 for the loser, null for not dealt in. */
function columns(model) {
  const { table, view, places } = model;
  const number = table.session?.hand_number ?? 1;
  const past = (table.session?.past ?? []).slice(0, number - 1);
  const now = table.places.map(({ place }) => {
    const seat = (places ?? []).indexOf(place);
    if (seat < 0) return null;
    const order = view.result.out.indexOf(seat) + 1;
    return order || (view.result.bhabhi === seat ? 0 : null);
  });
  const known = past.length === number - 1 ? past : [];
  const first = number - known.length;
  const played = [...known, now].map((values, index) => ({ number: first + index, values, now: first + index === number }));
  const total = table.session?.ends?.by === "hands" && table.phase !== "over" ? table.session.ends.at : number;
  const todo = Array.from({ length: Math.max(0, total - number) }, (_, index) => ({ number: number + 1 + index, values: null }));
  return [...played.slice(-10), ...todo.slice(0, Math.max(0, 10 - played.length))];
}

function cell(column, place, title) {
  if (!column.values) return html`<td class="todo">·</td>`;
  const value = column.values[place];
  const classes = `${column.now ? "now" : ""} ${value === 1 ? "first" : ""}`;
  if (value === 0) return html`<td class=${classes}>${icon("seed", "")}<span class="vh">${title}</span></td>`;
  return html`<td class=${classes}>${value ?? "–"}</td>`;
}

/** The session so far, a column a hand. @param {Object} model */
export function strip(model) {
  const { table } = model;
  const shown = columns(model);
  const people = table.places.filter((person) => person.state !== "free").sort((a, b) => tallyOf(model, a.place) - tallyOf(model, b.place) || a.place - b.place);
  return html`<div class="sofar__box"><table class="sofar"><caption class="vh">${gettext("Session so far: order of getting away in each hand")}</caption>
    <thead><tr><th><span class="vh">${gettext("Player")}</span></th>${shown.map((column) => html`<th class=${column.now ? "now" : ""}>${column.number}</th>`)}<th>${table.title}</th></tr></thead>
    <tbody>${people.map((person) => html`<tr><th scope="row" class=${table.session?.out?.includes(person.place) ? "is-out" : ""}><span>${plate(person, "plate--s")}${bdi(person.name)}${table.session?.out?.includes(person.place) ? html`<span class="tag tag--danger">${gettext("out")}</span>` : nothing}</span></th>
      ${shown.map((column) => cell(column, person.place, table.title))}<td class="tot">${tallyOf(model, person.place)}</td></tr>`)}</tbody></table>
    <p class="legend"><span>${gettext("Numbers: order of getting away")}</span><span>${icon("seed", "")} ${table.title}</span></p></div>`;
}

function next(model) {
  const { table, now, ui } = model;
  if (!table.next_at) return html`<div class="next"></div>`;
  const left = secondsUntil(table.next_at, now);
  const number = (table.session?.hand_number ?? 0) + 1;
  const share = ui.nextTotal ? Math.min(100, Math.max(0, ((table.next_at - now - 1000) / ui.nextTotal) * 100)) : 100;
  const ready = table.ready;
  const seated = table.places.filter((person) => person.state !== "free" && !person.bot).length;
  return html`<div class="next"><span class="dial">${ring(share)}<span>${left}</span></span>
    <span><b>${fill(ngettext("Hand %(number)s starts in %(count)s second", "Hand %(number)s starts in %(count)s seconds", left), { number, count: left })}</b>
    ${ready ? html`<br><span class="small mute">${fill(gettext("%(count)s of %(total)s ready."), { count: ready.length, total: seated })}</span>` : nothing}</span></div>`;
}

/** @param {Object} model @param {Object} on */
export function resultSheet(model, on) {
  const { view, ui, hrefs, hand, place, table } = model;
  const ready = ui.ready || table.ready?.includes(place);
  const losers = view.result.bhabhi === null ? [] : [view.result.bhabhi];
  const seated = place !== null && place !== undefined && !table.session?.out?.includes(place);
  return html`<div class="sheet__band"><div class="band"></div></div>
  <div class="sheet__in"><div class="sheet__h"><div><h2 id="sheet-title" tabindex="-1" autofocus>${resultTitle(model)}</h2><p>${resultFacts(model)}</p></div>
    <div class="sheet__kites" aria-hidden="true">${view.result.out.map((_, index) => {
      const [size, drop, turn, a, b] = KITES[index % KITES.length];
      return html`<span ${vars({ "--size": `${size}px`, "--drop": `${drop}px`, "--turn": `${turn}deg`, "--kite-a": a, "--kite-b": b })}>${icon("kite", "")}</span>`;
    })}</div></div>
    <ol class="awaylist">${view.result.out.map((seat, index) => orderItem(model, seat, index))}${losers.map((seat) => loserItem(model, seat))}</ol>
    ${table.session ? html`<div>${strip(model)}${pot(model)}</div>` : nothing}
    <div class="sheet__f">${next(model)}
      ${fairLink(model)}
      <a class="btn" href=${hrefs.hand(hand)}>${icon("i-hist")}${gettext("Look back")}</a>
      <button type="button" class="btn" @click=${() => on.sheet(null)}>${gettext("See the table")}</button>
      ${table.phase === "between" && seated ? html`<button type="button" class="btn btn--primary" data-act="ready" aria-disabled=${ready ? "true" : "false"} @click=${on.ready}>${icon("i-check")}${ready ? gettext("Ready") : gettext("I’m ready")}</button>` : nothing}
    </div></div>`;
}

/** Seeds for the counters, as they lie on a plate. @param {Object} model */
function pot(model) {
  const text = potWords(model);
  if (!text) return nothing;
  const shown = Math.min(24, model.table.session.pot);
  return html`<p class="pot"><span class="pot__seeds" aria-hidden="true">${Array.from({ length: shown }, () => icon("seed", ""))}</span><span>${text}</span></p>`;
}

/** Where everybody can recompute the deal of the hand that is over. @param {Object} model */
const fairLink = ({ fair, hrefs, hand }) =>
  fair ? html`<a class="btn btn--quiet" data-act="fair" href=${hrefs.check(hand)}>${icon("i-shield")}${gettext("Check the deal")}</a>` : nothing;

/** What stands at the end of a session. @param {Object} model @param {Object} on */
export function sessionSheet(model, on) {
  const { table, place, hrefs, hand, view } = model;
  const { session } = table;
  const winners = named(model, session?.winners ?? []);
  const title = winners ? fill(gettext("The session is over. Fewest hands as %(title)s: %(names)s"), { title: table.title, names: winners }) : gettext("The session is over");
  return html`<div class="sheet__band"><div class="band"></div></div>
  <div class="sheet__in"><div class="sheet__h"><div><h2 id="sheet-title" tabindex="-1" autofocus>${title}</h2>
    ${session?.losers?.length ? html`<p>${fill(gettext("Most hands as %(title)s: %(names)s"), { title: table.title, names: named(model, session.losers) })}</p>` : nothing}</div></div>
    <div class="sheet__wide">${session && view?.result ? strip(model) : nothing}${pot(model)}</div>
    <div class="sheet__f"><div class="next">${fairLink(model)}</div>
      <a class="btn" href=${hrefs.lobby}>${gettext("Back to the lobby")}</a>
      ${view?.result ? html`<a class="btn" href=${hrefs.hand(hand)}>${icon("i-hist")}${gettext("Look back")}</a>` : nothing}
      <button type="button" class="btn" @click=${() => on.sheet(null)}>${gettext("See the table")}</button>
      ${place === table.host ? html`<button type="button" class="btn btn--primary" data-act="start" @click=${on.start}>${gettext("Start a new session")}</button>` : nothing}
    </div></div>`;
}
