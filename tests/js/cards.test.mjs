/** Order, grouping and rows of a hand, and what may be offered. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrange, groups, nextIn, playable, rowBreaks, twoRows } from "../../static/js/table/cards.js";

const FAN = ["9D", "KH", "AS", "2C", "TH", "KD"];

test("by suit is spades, hearts, clubs, diamonds, high to low", () => {
  assert.deepEqual(arrange(FAN, "suit"), ["AS", "KH", "TH", "2C", "KD", "9D"]);
  assert.deepEqual(groups(arrange(FAN, "suit"), "suit").map(({ suit, cards }) => [suit, cards.length]), [["S", 1], ["H", 2], ["C", 1], ["D", 2]]);
});

test("by rank is high to low in one group", () => {
  assert.deepEqual(arrange(FAN, "rank"), ["AS", "KH", "KD", "TH", "9D", "2C"]);
  assert.equal(groups(arrange(FAN, "rank"), "rank").length, 1);
});

test("own order stays, and what it does not know comes last", () => {
  assert.deepEqual(arrange(FAN, "own", ["2C", "AS", "9D"]), ["2C", "AS", "9D", "KH", "TH", "KD"]);
});

test("rows break at a suit where that costs no row", () => {
  assert.deepEqual([...rowBreaks([2, 5, 3, 3], 7)], [7]);
  assert.deepEqual([...rowBreaks([4, 4, 3], 7)], [4]);
  assert.deepEqual([...rowBreaks([4, 4, 4], 7)], []);
  assert.deepEqual([...rowBreaks([6, 6, 2], 7)], []);
  assert.deepEqual([...rowBreaks([3, 3], 7)], []);
});

test("two rows break at the suit nearest to the middle", () => {
  assert.deepEqual(twoRows([7, 8, 7, 5]), { at: 15, columns: 15 });
  assert.deepEqual(twoRows([22, 1, 1]), { at: 12, columns: 12 });
});

const view = (turn, more = {}) => ({ viewer: 0, seats: 4, out: [], direction: "clockwise", fan: FAN, turn: { seat: 0, do: "play", suit: null, card: null, ...turn }, ...more });

test("the server's options are what is offered", () => {
  assert.deepEqual(playable(view({ suit: "H", options: FAN })), FAN);
});

test("without options the led suit is offered, or anything if there is none", () => {
  assert.deepEqual(playable(view({ suit: "H" })), ["KH", "TH"]);
  assert.deepEqual(playable(view({ suit: "H" }, { fan: ["AS", "2C"] })), ["AS", "2C"]);
  assert.deepEqual(playable(view({ card: "AS" })), ["AS"]);
  assert.deepEqual(playable(view({ seat: 1 })), []);
  assert.deepEqual(playable(view({ do: "pick_up" })), []);
});

test("the next seat in skips who is out, in the direction of play", () => {
  assert.equal(nextIn(view({}, { out: [1] }), 0), 2);
  assert.equal(nextIn(view({}, { out: [3], direction: "counterclockwise" }), 0), 2);
});
