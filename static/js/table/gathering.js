/** The table while no hand is played: who sits where, who is ready, free places, and in the middle what
 *  is going on: asking others in, or the cut. */

import { html, nothing } from "../vendor/lit-html.js";
import { repeat } from "../vendor/directives/repeat.js";
import { bdi, icon, plate, ring, tally } from "./bits.js";
import { asClock, secondsUntil } from "./clock.js";
import { cutBlock, cutPrompt } from "./cut.js";
import { inviteBlock } from "./invite.js";
import { chairs, freePlaces, isHost, isSeated, maySit, peopleAt, tallyOf } from "./people.js";
import { winnersWords } from "./pot.js";
import { resultTitle } from "./result.js";
import * as words from "./words.js";

const { fill, gettext, ngettext } = words;

/** Is the table drawn with its chairs rather than with a hand? @param {Object} model */
export const gathers = ({ view, table, ui }) =>
  !view || ["waiting", "cutting"].includes(table.phase) || Boolean(view.result && ui.seen);

const isReady = (model, person) => Boolean(person.ready || model.table.ready?.includes(person.place));

function pills(model, person) {
  const { table, now } = model;
  const line = (classes, content) => html`<span class="pill ${classes}">${content}</span>`;
  if (person.state === "lost") return line("", person.until > now ? fill(gettext("offline %(time)s"), { time: asClock(secondsUntil(person.until, now)) }) : gettext("offline"));
  if (table.session?.out?.includes(person.place)) return line("", gettext("eliminated"));
  if (person.bot || person.state === "bot") return line("", gettext("bot"));
  if (isReady(model, person)) return line("pill--safe", html`${icon("i-check", "")}${gettext("Ready")}`);
  return person.place === table.host ? line("", gettext("host")) : nothing;
}

/** What happens when the viewer takes this free place, or null. */
function offer(model) {
  const { table } = model;
  if (isSeated(model)) return table.phase === "cutting" ? null : { act: "swap", text: gettext("Move here") };
  return maySit(model) ? { act: "sit", text: gettext("Take this place") } : null;
}

function freeChair(model, person, on) {
  const offered = offer(model);
  const drawing = html`<span class="plate plate--free">${icon("i-plus", "ico")}</span>`;
  if (!offered) return html`<div class="seat__plate">${ring()}${drawing}</div><p class="seat__name">${gettext("free")}</p>`;
  return html`<button type="button" class="seat__free" data-act=${offered.act} data-place=${person.place} @click=${() => on[offered.act](person.place)}>
    <span class="seat__plate">${ring()}${drawing}</span><span class="seat__take ${offered.act === "swap" ? "seat__take--quiet" : ""}">${offered.text}</span></button>`;
}

function takenChair(model, person, on) {
  const { table, place } = model;
  const touchable = isHost(model) || !person.bot || isSeated(model);
  const asked = (table.swaps ?? []).some(([from, to]) => from === person.place && to === place);
  const drawing = html`${ring()}${plate(person)}`;
  return html`${touchable
    ? html`<button type="button" class="seat__plate" aria-label=${fill(gettext("About %(name)s"), { name: person.name })} @click=${() => on.about(person.place)}>${drawing}</button>`
    : html`<div class="seat__plate">${drawing}</div>`}
    <p class="seat__name">${bdi(person.name)}</p>
    <div class="seat__meta">${pills(model, person)}${table.session ? tally(tallyOf(model, person.place), table.title) : nothing}</div>
    ${asked ? html`<div class="seat__meta"><span class="pill pill--warn">${gettext("asks to swap")}</span></div>` : nothing}`;
}

function around(model, on) {
  return html`<ol class="seats" aria-label=${gettext("Players")}>${repeat(chairs(model).slice(1), (person) => person.place, (person, index) => {
    const state = person.state === "free" ? "free" : person.state === "lost" ? "lost" : isReady(model, person) ? "ready" : "wait";
    return html`<li class="seat p${index + 1}" data-place-at=${person.place} data-state=${state}>${state === "free" ? freeChair(model, person, on) : takenChair(model, person, on)}</li>`;
  })}</ol>`;
}

/** How many are ready of those whose word is waited for: the host of a table that waits deals, and who is
 *  eliminated is dealt nothing. */
function readyWords({ table }) {
  const people = peopleAt(table);
  const asked = people.filter(({ place }) => !(table.phase === "waiting" && place === table.host) && !table.session?.out?.includes(place));
  if (people.length < 2 || !asked.length) return "";
  const ready = asked.filter((person) => isReady({ table }, person)).length;
  return fill(ngettext("%(count)s of %(total)s is ready.", "%(count)s of %(total)s are ready.", ready), { count: ready, total: asked.length });
}

function freeWords({ table }) {
  const free = freePlaces(table).length;
  return free ? fill(ngettext("%(count)s place is free", "%(count)s places are free", free), { count: free }) : gettext("Everybody is here");
}

function waitingReason(model) {
  if (!isSeated(model)) return model.table.locked ? gettext("You are watching. The host has locked the table.") : gettext("You are watching.");
  if (isHost(model) && !freePlaces(model.table).length) return gettext("You deal the first hand.");
  if (isHost(model)) return gettext("Share the code; you deal the first hand, and bots may take free places.");
  return gettext("The host deals the first hand.");
}

const TITLES = {
  waiting: (model) => ({ title: freeWords(model), reason: `${waitingReason(model)} ${readyWords(model)}` }),
  between(model) {
    const { table, now } = model;
    const number = (table.session?.hand_number ?? 0) + 1;
    const left = table.next_at ? secondsUntil(table.next_at, now) : 0;
    const title = left
      ? fill(ngettext("Hand %(number)s starts in %(count)s second", "Hand %(number)s starts in %(count)s seconds", left), { number, count: left })
      : gettext("The next hand is about to start");
    return { title, reason: isSeated(model) ? readyWords(model) : `${gettext("You are watching.")} ${freeWords(model)}.` };
  },
  over: (model) => ({ title: gettext("The session is over"), reason: winnersWords(model) }),
  cutting: cutPrompt,
};

/** Title and reason. @param {Object} model @returns {{title: string, reason: string}} */
export const gatheringWords = (model) => (TITLES[model.table.phase] ?? TITLES.waiting)(model);

function readyButton(model, on) {
  const { table, place, ui } = model;
  if (!isSeated(model) || table.session?.out?.includes(place) || !["waiting", "between"].includes(table.phase)) return nothing;
  if (table.phase === "waiting" && (isHost(model) || peopleAt(table).length < 2)) return nothing;
  const ready = ui.ready || isReady(model, table.places.find((person) => person.place === place) ?? {});
  return html`<button type="button" class="btn ${ready ? "btn--cloth" : "btn--primary"}" data-act="ready-here" aria-disabled=${ready ? "true" : "false"} @click=${on.ready}>${icon("i-check", "ico ico--s")}${ready ? gettext("Ready") : gettext("I’m ready")}</button>`;
}

function sitButton(model, on) {
  if (!maySit(model)) return nothing;
  // Any place: the one that is drawn here may be somebody else's in the same moment.
  return html`<button type="button" class="btn btn--primary" data-act="sit-here" @click=${() => on.sit(null)}>${gettext("Take a place")}</button>`;
}

function buttons(model, on) {
  const { table } = model;
  if (table.phase === "cutting") return nothing;
  const host = isHost(model);
  const sheet = table.phase === "over" ? "over" : "result";
  const deal = table.phase === "over" ? gettext("Start a new session") : gettext("Deal");
  return html`
    ${model.view?.result ? html`<button type="button" class="btn btn--cloth" data-act="result" @click=${() => on.sheet(sheet)}>${sheet === "over" ? gettext("The session") : gettext("The result")}</button>` : nothing}
    ${host && table.phase === "waiting" && freePlaces(table).length ? html`<button type="button" class="btn btn--cloth" data-act="people" @click=${() => on.sheet("people")}>${icon("i-users", "ico ico--s")}${gettext("Places")}</button>` : nothing}
    ${readyButton(model, on)}${sitButton(model, on)}
    ${host && ["waiting", "over"].includes(table.phase) ? html`<button type="button" class="btn btn--primary" data-act="start" @click=${on.start}>${deal}</button>` : nothing}`;
}

function gatheringPrompt(model, on) {
  const { table, ui } = model;
  const { title, reason } = gatheringWords(model);
  const [me] = chairs(model);
  const free = me.state === "free";
  const watched = !isSeated(model) && !free;
  return html`<div class="prompt" data-mine="false"><div class="prompt__me"><div class="seat__plate">${ring()}${free ? html`<span class="plate plate--free">${icon("i-plus", "ico")}</span>` : plate(me)}
    ${!free && !me.bot && isReady(model, me) ? html`<span class="seat__ready">${icon("i-check", "")}</span>` : nothing}</div>
    <div><p class="prompt__t">${title}</p><p class="prompt__s ${ui.reason ? "is-refusal" : ""}">${ui.reason || reason}</p></div></div>
    <div class="prompt__end">${watched ? html`<span class="pill pill--who">${bdi(me.name)} ${table.session ? tally(tallyOf(model, me.place), table.title) : nothing}</span>` : nothing}${buttons(model, on)}</div></div>`;
}

function middle(model, on) {
  const { table } = model;
  if (table.phase === "cutting") return cutBlock(model, on);
  if (table.locked) return html`<p class="tray__hint">${gettext("The table is locked: nobody new may sit down.")}</p>`;
  if (freePlaces(table).length || table.phase === "waiting") return inviteBlock(model, on);
  return model.view?.result ? html`<p class="tray__said">${resultTitle(model)}</p>` : nothing;
}

/** The whole cloth. @param {Object} model @param {Object} on */
export function gathering(model, on) {
  return html`<div class="cloth" data-seats=${model.table.size}>${around(model, on)}<div class="tray tray--open">${middle(model, on)}</div>
    <section class="place" aria-label=${gettext("Your place")}>${gatheringPrompt(model, on)}</section></div>`;
}
