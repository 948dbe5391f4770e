/** A table with several people: salts, talk, news, clocks with a bank, voices, what was missed. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { inviteOf, spelled } from "../../static/js/table/address.js";
import { asSeconds, timeLeft } from "../../static/js/table/clock.js";
import { Desk } from "../../static/js/table/desk.js";
import { graceCounts } from "../../static/js/table/grace.js";
import { hear, isMuted, joined, replaced, speakerOf } from "../../static/js/table/hearing.js";
import { missedWords } from "../../static/js/table/missed.js";
import { tableNews } from "../../static/js/table/news.js";
import { chairs, freePlaces, maySit } from "../../static/js/table/people.js";
import { potWords } from "../../static/js/table/pot.js";
import { STORE, freshSalt, saltFor, withHand } from "../../static/js/table/salts.js";

class Storage {
  constructor() {
    this.items = new Map();
  }

  getItem(key) {
    return this.items.get(key) ?? null;
  }

  setItem(key, value) {
    this.items.set(key, value);
  }
}

let storage;
beforeEach(() => {
  storage = new Storage();
});

// -- my part in the deal ---------------------------------------------------------------------------

test("a salt is hexadecimal, short enough and never twice the same", () => {
  assert.match(freshSalt(), /^[0-9a-f]{32}$/);
  assert.notEqual(freshSalt(), freshSalt());
});

test("the salt of a hand is made once and kept with its commitment", () => {
  const cut = { hand: "h8", commitment: "c0ffee" };
  const salt = saltFor(cut, 5, storage);
  assert.equal(saltFor(cut, 9, storage), salt);
  assert.deepEqual(JSON.parse(storage.getItem(STORE)), { h8: { commitment: "c0ffee", salt, at: 5 } });
});

test("another commitment for the same hand gets another salt", () => {
  const salt = saltFor({ hand: "h8", commitment: "aa" }, 5, storage);
  assert.notEqual(saltFor({ hand: "h8", commitment: "bb" }, 6, storage), salt);
});

test("what is no memory of ours, or a storage that fails, costs nothing but the memory", () => {
  storage.setItem(STORE, "[1, 2");
  assert.match(saltFor({ hand: "h8", commitment: "aa" }, 5, storage), /^[0-9a-f]{32}$/);
  const broken = { getItem: () => { throw new Error("forbidden"); }, setItem: () => { throw new Error("full"); } };
  assert.match(saltFor({ hand: "h8", commitment: "aa" }, 5, broken), /^[0-9a-f]{32}$/);
});

test("the oldest hands are forgotten first", () => {
  const kept = withHand({ a: { at: 1 }, b: { at: 3 } }, "c", { at: 2 }, 2);
  assert.deepEqual(Object.keys(kept).sort(), ["b", "c"]);
});

// -- talk ------------------------------------------------------------------------------------------

const line = (id, more = {}) => ({ id, place: 1, name: "Asha", phrase: "wah", at: 0, ...more });

test("a line heard twice stands once and counts once", () => {
  let heard = { lines: [], unread: 0 };
  heard = hear(heard, line(4), { shown: false, mine: false });
  heard = hear(heard, line(4), { shown: false, mine: false });
  assert.equal(heard.lines.length, 1);
  assert.equal(heard.unread, 1);
});

test("a line that is shown or one's own is not unread", () => {
  assert.equal(hear({ lines: [], unread: 2 }, line(1), { shown: true, mine: false }).unread, 2);
  assert.equal(hear({ lines: [], unread: 2 }, line(1), { shown: false, mine: true }).unread, 2);
});

test("lines are in order and bounded", () => {
  const many = Array.from({ length: 150 }, (_, id) => line(150 - id));
  assert.deepEqual(joined([], many).map(({ id }) => id).slice(0, 2), [51, 52]);
});

test("what a new hello has is the whole, and what came meanwhile is unread", () => {
  assert.equal(replaced({ lines: [], unread: 0 }, [line(1), line(2)], 0).unread, 0);
  const after = replaced({ lines: [line(1), line(2)], unread: 0 }, [line(2), line(3), line(4, { place: 0 }), line(5, { place: null })], 0);
  assert.deepEqual(after.lines.map(({ id }) => id), [2, 3, 4, 5]);
  assert.equal(after.unread, 2);
});

test("who spoke is found only while they still sit there", () => {
  const table = { places: [{ place: 1, name: "Bilal" }] };
  assert.equal(speakerOf(table, line(1)), null);
  assert.equal(speakerOf(table, line(1, { name: "Bilal" })).name, "Bilal");
  assert.equal(speakerOf(table, line(1, { place: null })), null);
});

test("who changed places since is still the one who spoke, and still muted", () => {
  const table = { places: [{ place: 0, name: "Bilal" }, { place: 2, name: "Asha" }] };
  assert.equal(speakerOf(table, line(1)).place, 2);
  assert.equal(isMuted(table, line(1), { places: new Set([2]), watchers: new Set() }), true);
  assert.equal(isMuted(table, line(1), { places: new Set([1]), watchers: new Set() }), false);
  assert.equal(isMuted(table, line(1, { place: null }), { places: new Set(), watchers: new Set(["Asha"]) }), true);
  const two = { places: [{ place: 0, name: "Asha" }, { place: 2, name: "Asha" }] };
  assert.equal(speakerOf(two, line(1)), null);
});

// -- people ----------------------------------------------------------------------------------------

const person = (place, name, more = {}) => ({ place, name, bot: false, state: name ? "here" : "free", ready: false, mutable: true, ...more });
const table = (more = {}) => ({ size: 3, host: 0, locked: false, places: [person(0, "Noor"), person(1, "Asha"), person(2, "")], votes: [], swaps: [], session: {}, ...more });
const said = (before, after, me = 0) => tableNews(before, after, me).map(({ text }) => text);

test("a first snapshot is no news, and neither is the same one again", () => {
  assert.deepEqual(said(null, table()), []);
  assert.deepEqual(said(table(), table()), []);
});

test("who sits down, leaves, is ready and loses the line is said", () => {
  const more = (...places) => table({ places });
  assert.deepEqual(said(table(), more(person(0, "Noor"), person(1, "Asha"), person(2, "Bilal"))), ["Bilal sat down."]);
  assert.deepEqual(said(table(), more(person(0, "Noor"), person(1, ""), person(2, ""))), ["Asha left."]);
  assert.deepEqual(said(table(), more(person(0, "Noor"), person(1, "Asha", { ready: true }), person(2, ""))), ["Asha is ready."]);
  assert.deepEqual(said(table(), more(person(0, "Noor"), person(1, "Asha", { state: "lost" }), person(2, ""))), ["Asha is offline."]);
});

test("who changes places has neither left nor come", () => {
  assert.deepEqual(said(table(), table({ places: [person(0, "Noor"), person(1, ""), person(2, "Asha")] })), []);
});

test("votes of others are counted, one's own is known", () => {
  assert.deepEqual(said(table(), table({ votes: [1] })), ["Asha votes to end the session: 1 of 2."]);
  assert.deepEqual(said(table(), table({ votes: [0] })), []);
});

test("a wish to change places is told to whom it concerns", () => {
  assert.deepEqual(said(table(), table({ swaps: [[1, 0]] })), ["Asha would like to change places with you."]);
  assert.deepEqual(said(table(), table({ swaps: [[1, 0]] }), 2), []);
});

test("the host, the lock, a break and the cut are said", () => {
  assert.deepEqual(said(table({ host: 1 }), table()), ["You are the host of this table now."]);
  assert.deepEqual(said(table(), table({ locked: true })), ["The table is locked: nobody new may sit down."]);
  assert.deepEqual(said(table(), table({ break: { place: 1 } })), ["Asha takes a short break. The clocks are stopped."]);
  assert.deepEqual(said(table(), table({ cut: { hand: "h8", cutter: 1 } })), ["Asha cuts the cards."]);
});

test("a watcher sees a free place before them and may sit unless the table is locked", () => {
  const model = { table: table(), place: null };
  assert.deepEqual(freePlaces(table()), [2]);
  assert.equal(chairs(model)[0].place, 2);
  assert.equal(maySit(model), true);
  assert.equal(maySit({ table: table({ locked: true }), place: null }), false);
  assert.equal(maySit({ table: table(), place: 1 }), false);
});

test("a place left in mid-hand is open although a bot plays there", () => {
  const places = [person(0, "Noor"), person(1, "Asha"), person(2, "Bilal", { state: "bot", mutable: false })];
  assert.equal(maySit({ table: table({ places }), place: null }), true);
});

// -- clock, voices, pot, invitation ----------------------------------------------------------------

test("the bank begins when the time of the act is over", () => {
  const clock = { seat: 0, until: 20_000, total: 20_000, bank: 30_000 };
  assert.equal(asSeconds(timeLeft(clock, 2_000)), "18");
  assert.equal(timeLeft(clock, 18_000).hurry, false);
  assert.equal(asSeconds(timeLeft(clock, 38_000)), "+12");
  assert.equal(timeLeft(clock, 46_000).hurry, true);
  assert.equal(timeLeft({ ...clock, bank: 0 }, 16_000).hurry, true);
});

test("voices are counted in either shape", () => {
  const counts = graceCounts({ wait: [1, 2], bot: [3], stop: [] });
  assert.deepEqual([counts.wait, counts.bot, counts.stop, counts.mine(3), counts.mine(0)], [2, 1, 0, "bot", null]);
  assert.equal(graceCounts({ 1: "stop" }).stop, 1);
  assert.equal(graceCounts(null).wait, 0);
});

test("the pot says who takes it only when the session is over", () => {
  const places = [person(0, "Noor"), person(1, "Asha")];
  const session = { pot: 7, share: 3, winners: [0, 1] };
  assert.equal(potWords({ table: { phase: "between", places, session } }), "7 counters lie in the pot.");
  assert.equal(potWords({ table: { phase: "over", places, session } }), "7 counters lie in the pot. Noor, Asha take 3 each. 1 stays for the next session.");
  assert.equal(potWords({ table: { phase: "over", places, session: { pot: 0 } } }), "");
});

test("the way to a table is its address, whichever way it is given", () => {
  assert.deepEqual(inviteOf({ code: "RAVIKT", invite: "/t/RAVIKT/" }, "https://club.example"), { url: "https://club.example/t/RAVIKT/", qr: "/tables/RAVIKT/invite.svg" });
  assert.equal(inviteOf({ code: "RAVIKT" }, "https://club.example").url, "https://club.example/tables/RAVIKT/");
  assert.equal(spelled("RAVIKT"), "RAV IKT");
});

test("what was missed is counted from the two views", () => {
  const view = (tricks, out) => ({ viewer: 0, tricks: Array(tricks), out });
  const nameOf = (seat) => ["Noor", "Asha"][seat];
  const missed = (before, after) => missedWords({ hand: "a", view: before }, { hand: "a", view: after }, nameOf);
  assert.equal(missed(view(3, []), view(5, [1])), "While you were away: 2 tricks, Asha got away.");
  assert.equal(missed(view(3, []), view(3, [])), "");
  assert.equal(missedWords({ hand: "a", view: view(3, []) }, { hand: "b", view: view(0, []) }, nameOf), "While you were away, a new hand was dealt.");
});

// -- a card laid ready -----------------------------------------------------------------------------

function desk(turn, plays = []) {
  const view = {
    seq: 4, viewer: 0, seats: 3, fan: ["KH", "9D"], counts: [2, 2, 2], out: [], waste: 0, result: null, stall: null, tricks: [],
    trick: { number: 3, leader: 1, plays, led: null, high: null, free: false }, turn: { seat: turn, do: "play", suit: null, card: null, takers: [] },
  };
  return new Desk({ hand: "a", view, you: 0, place: 0, places: [0, 1, 2], table: table(), now: 0 }, {}, {});
}

test("a card is laid ready for this trick, or for the next once one has played to it", () => {
  assert.equal(desk(1).queueTrick(), 3);
  assert.equal(desk(2, [[0, "AS"], [1, "4S"]]).queueTrick(), 4);
  assert.equal(desk(0).queueTrick(), null);
});

test("it is forgotten with its trick, and stays while the trick goes on", () => {
  const at = desk(1);
  at.queued = { hand: "a", trick: 3, card: "9D" };
  const act = (seq, changes) => ({ t: "act", hand: "a", seq, seat: 1, do: "play", card: "2S", then: [], stall: null, turn: { seat: 2 }, trick: { number: 3, plays: [] }, ...changes });
  at.act(act(5, {}));
  assert.equal(at.queued.card, "9D");
  at.act(act(6, { seat: 2, turn: { seat: 1 }, trick: { number: 4, plays: [] } }));
  assert.equal(at.queued, null);
});
