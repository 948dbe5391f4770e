/** What changed at the table between two snapshots, in sentences: who came and went, votes, breaks, the cut. */

import { fill, gettext } from "./i18n.js";
import { isolated } from "./words.js";

/** @typedef {{text: string, show?: boolean, sat?: boolean}} News `show`: worth a slip, not only a voice;
 *  `sat`: somebody sat down, perhaps this very viewer, whose own place comes a moment later */

const FREE = { name: "", state: "free" };
const at = (table, place) => table.places.find((person) => person.place === place) ?? FREE;
const nameAt = (table, place) => isolated(at(table, place).name);
const isFree = (person) => person.state === "free";

function comings(before, after, me) {
  const news = [];
  for (const { place } of after.places) {
    const was = at(before, place);
    const is = at(after, place);
    if (place === me) continue;
    const name = isolated(is.name);
    if (!isFree(was) && (isFree(is) || was.name !== is.name) && !after.places.some((person) => person.name === was.name)) {
      news.push({ text: fill(gettext("%(name)s left."), { name: isolated(was.name) }) });
    }
    if (!isFree(is) && was.name !== is.name && !before.places.some((person) => person.name === is.name)) {
      news.push({ text: fill(gettext("%(name)s sat down."), { name }), show: !is.bot, sat: true });
    }
    if (was.name !== is.name) continue;
    if (was.state === "here" && is.state === "lost") news.push({ text: fill(gettext("%(name)s is offline."), { name }) });
    if (was.state === "lost" && is.state === "here") news.push({ text: fill(gettext("%(name)s is back."), { name }) });
    if (was.state !== "bot" && is.state === "bot") news.push({ text: fill(gettext("A bot keeps the place of %(name)s."), { name }) });
    if (!was.ready && is.ready && !is.bot) news.push({ text: fill(gettext("%(name)s is ready."), { name }) });
  }
  return news;
}

function powers(before, after, me) {
  const news = [];
  if (after.host !== before.host && after.host !== null) {
    news.push(after.host === me
      ? { text: gettext("You are the host of this table now."), show: true }
      : { text: fill(gettext("%(name)s is the host now."), { name: nameAt(after, after.host) }) });
  }
  if (Boolean(after.locked) !== Boolean(before.locked)) {
    news.push({ text: after.locked ? gettext("The table is locked: nobody new may sit down.") : gettext("The table is open again.") });
  }
  return news;
}

function votes(before, after, me) {
  const had = before.votes ?? [];
  const fresh = (after.votes ?? []).filter((place) => !had.includes(place) && place !== me);
  const people = after.places.filter((person) => !isFree(person) && !person.bot).length;
  return fresh.map((place) => ({
    text: fill(gettext("%(name)s votes to end the session: %(count)s of %(total)s."), { name: nameAt(after, place), count: after.votes.length, total: people }),
    show: true,
  }));
}

function swaps(before, after, me) {
  const had = (before.swaps ?? []).map(String);
  return (after.swaps ?? []).filter((pair) => pair[1] === me && !had.includes(String(pair)))
    .map(([from]) => ({ text: fill(gettext("%(name)s would like to change places with you."), { name: nameAt(after, from) }), show: true }));
}

function stops(before, after, me) {
  const news = [];
  if (after.break && !before.break && after.break.place !== me) {
    news.push({ text: fill(gettext("%(name)s takes a short break. The clocks are stopped."), { name: nameAt(after, after.break.place) }) });
  }
  if (!after.break && before.break) news.push({ text: gettext("The break is over.") });
  if (after.cut && before.cut?.hand !== after.cut.hand) {
    news.push({ text: after.cut.cutter === me ? gettext("You cut the cards.") : fill(gettext("%(name)s cuts the cards."), { name: nameAt(after, after.cut.cutter) }) });
  }
  if (after.session?.stopping && !before.session?.stopping) news.push({ text: gettext("The session ends after this hand."), show: true });
  return news;
}

/** @param {?Object} before @param {Object} after @param {?number} me my place @returns {News[]} */
export function tableNews(before, after, me) {
  if (!before) return [];
  return [comings, powers, votes, swaps, stops].flatMap((part) => part(before, after, me));
}
