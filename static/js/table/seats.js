/** The place settings around the cloth: plate, rim, name, cards, seeds, and what happens to a seat. */

import { html, nothing } from "../vendor/lit-html.js";
import { repeat } from "../vendor/directives/repeat.js";
import { bdi, icon, plate, ring, tally } from "./bits.js";
import { asClock, asSeconds, secondsUntil, timeLeft } from "./clock.js";
import { bottomSeat, isHost, personAt, positionOf, seatsIn, tallyOf, teamOf } from "./people.js";
import * as words from "./words.js";

const { fill, gettext } = words;

function stateOf(model, seat, person) {
  const { view, stage, clock, now } = model;
  if (view.out.includes(seat)) return "away";
  if (stage.hit?.seat === seat) return "hit";
  if (person.state === "lost") return "lost";
  if (view.turn?.seat !== seat) return "wait";
  const left = timeLeft(clock, now);
  return left?.seat === seat && left.hurry ? "hurry" : "turn";
}

function label(model, seat, person) {
  const { view } = model;
  const facts = [person.name];
  const place = view.out.indexOf(seat);
  if (place >= 0) facts.push(fill(gettext("got away %(place)s"), { place: words.nth(place + 1) }));
  else facts.push(words.cards(view.counts[seat]));
  if (hasPower(model, seat)) facts.push(gettext("has the power"));
  if (view.turn?.seat === seat) facts.push(gettext("to act"));
  if (person.bot) facts.push(gettext("bot"));
  if (person.state === "bot") facts.push(gettext("a bot keeps the seat"));
  if (person.state === "lost") facts.push(gettext("offline"));
  return facts.join(", ");
}

/** The power moves with the lead; while a finished trick still lies there it stays where it was.
 *  @param {Object} model @param {number} seat */
export function hasPower({ view, stage }, seat) {
  if (view.result) return false;
  return (stage.held ? stage.held.trick.leader : view.trick.leader) === seat;
}

function cardCount(model, seat, person) {
  const { view, table } = model;
  const seeds = tally(tallyOf(model, person.place), table.title);
  const place = view.out.indexOf(seat);
  if (place >= 0) {
    const away = fill(gettext("Away %(place)s"), { place: words.nth(place + 1) });
    return html`<div class="seat__meta"><span class="pill pill--safe">${icon("i-check", "")}${away}</span>${seeds}</div>`;
  }
  const count = view.counts[seat];
  if (count === 1) return html`<div class="seat__meta"><span class="pill pill--warn">${gettext("Last card")}</span>${seeds}</div>`;
  const backs = Array.from({ length: Math.min(5, count) }, () => html`<i></i>`);
  return html`<div class="seat__meta"><span class="minis" aria-hidden="true">${backs}</span><b>${count}</b>${seeds}</div>`;
}

function tagline(model, seat, person) {
  const { view, stage, pause, now } = model;
  const line = (classes, text, always = false) =>
    html`<div class="seat__meta seat__tagline ${always ? "is-always" : ""}"><span class="pill ${classes}">${text}</span></div>`;
  if (stage.hit?.seat === seat && stage.hit.count) {
    return line("pill--hit", fill(words.ngettext("+%(count)s card", "+%(count)s cards", stage.hit.count), { count: stage.hit.count }), true);
  }
  if (person.state === "lost") {
    const text = person.until > now
      ? fill(gettext("offline %(time)s"), { time: asClock(secondsUntil(person.until, now)) })
      : gettext("offline");
    return line("", text, true);
  }
  if (pause?.wishes?.includes(seat)) return line("pill--warn", gettext("takes a hand"), true);
  if (hasPower(model, seat) && seatsIn(view).length > 1) return line("pill--power", gettext("has the power"));
  if (person.bot || person.state === "bot") return line("", gettext("bot"));
  const partner = model.you !== null && teamOf(model, seat) !== null && teamOf(model, seat) === teamOf(model, model.you);
  if (partner) return line("pill--team", gettext("your partner"));
  return nothing;
}

const TEAMS = "ABCD";

/** The rim, its clock and its seconds. Own seconds always show, others' in the last five.
 *  @param {Object} model @param {number} seat @param {boolean} mine */
export function clockRim(model, seat, mine) {
  const left = timeLeft(model.clock, model.now);
  if (left?.seat !== seat) return [ring(), nothing];
  return [ring(left.percent), mine || left.hurry ? html`<span class="secs" aria-hidden="true">${asSeconds(left)}</span>` : nothing];
}

/** Plate and rim. A person may be muted, and the host may ask more of anybody, so the plate is a
 *  button then; it is no stop for the keyboard, which finds the same in the menu under Places. */
function seatPlate(model, seat, person, on) {
  const [rim, seconds] = clockRim(model, seat, false);
  const team = teamOf(model, seat);
  const drawing = html`
    ${rim}${plate(person)}${seconds}
    ${hasPower(model, seat) ? icon("marigold", "seat__power") : nothing}
    ${model.view.out.includes(seat) ? icon("kite", "seat__kite") : nothing}
    ${team === null ? nothing : html`<span class="seat__team" data-team=${team} aria-label=${fill(gettext("Team %(letter)s"), { letter: TEAMS[team] })}>${TEAMS[team]}</span>`}`;
  const touchable = on && person.place !== model.place && (isHost(model) || (!person.bot && person.mutable));
  return touchable
    ? html`<button type="button" class="seat__plate" tabindex="-1" aria-label=${fill(gettext("About %(name)s"), { name: person.name })} @click=${() => on.about(person.place)}>${drawing}</button>`
    : html`<div class="seat__plate">${drawing}</div>`;
}

function seatItem(model, seat, on) {
  const person = personAt(model, seat);
  return html`<li class="seat p${positionOf(model, seat)}" data-seat=${seat} data-state=${stateOf(model, seat, person)}>
    <span class="vh">${label(model, seat, person)}</span>
    ${seatPlate(model, seat, person, on)}
    <p class="seat__name" aria-hidden="true">${bdi(person.name)}</p>
    ${cardCount(model, seat, person)}${tagline(model, seat, person)}
  </li>`;
}

/** Every seat but the one at the bottom, in playing order. @param {Object} model @param {?Object} on */
export function seats(model, on) {
  const { view } = model;
  const step = view.direction === "counterclockwise" ? view.seats - 1 : 1;
  const others = Array.from({ length: view.seats - 1 }, (_, index) => (bottomSeat(model) + step * (index + 1)) % view.seats);
  return html`<ol class="seats" aria-label=${gettext("Players")}>${repeat(others, (seat) => seat, (seat) => seatItem(model, seat, on))}</ol>`;
}
