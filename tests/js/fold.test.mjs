/** The browser's fold of acts: single cases, and parity with the engine's own views. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { fold } from "../../static/js/table/fold.js";

const OPEN = { number: 2, leader: 1, plays: [], led: null, high: null, free: false };

/** Three seats, the viewer is 0 and to play; seat 1 led the six of diamonds. */
const view = (changes = {}) => ({
  seq: 4, viewer: 0, seats: 3, dealer: 2, direction: "clockwise",
  fan: ["KH", "9D", "2D"], counts: [3, 1, 4], out: [], waste: 3, set_aside: [],
  trick: { number: 1, leader: 1, plays: [[1, "6D"], [2, "TD"]], led: "D", high: 2, free: false },
  turn: { seat: 0, do: "play", suit: "D", card: null, takers: [], options: ["9D", "2D"] },
  tricks: [], stall: null, result: null, ...changes,
});
const frame = (changes) => ({ seq: 5, seat: 0, then: [], trick: OPEN, turn: { seat: 1 }, stall: null, ...changes });

test("a card leaves the fan and a clean trick joins the tricks", () => {
  const after = fold(view(), frame({
    do: "play", card: "9D",
    then: [{ e: "trick", end: "clean", to: 2, out: [1] }, { e: "waste", count: 3 }, { e: "away", seat: 1, place: 1 }],
  }));
  assert.deepEqual(after.fan, ["KH", "2D"]);
  assert.deepEqual(after.counts, [2, 1, 4]);
  assert.deepEqual(after.tricks, [{ leader: 1, plays: [[1, "6D"], [2, "TD"], [0, "9D"]], end: "clean", to: 2, out: [1] }]);
  assert.equal(after.waste, 6);
  assert.deepEqual(after.out, [1]);
  assert.deepEqual(after.trick, OPEN);
  assert.equal(after.seq, 5);
});

test("the view given is not changed", () => {
  const before = view();
  const copy = structuredClone(before);
  fold(before, frame({ do: "play", card: "9D" }));
  assert.deepEqual(before, copy);
});

test("cards gained by the viewer join the fan in pack order", () => {
  const after = fold(view(), frame({
    do: "pick_up",
    then: [{ e: "trick", end: "pick_up", to: 0, out: [] }, { e: "gained", seat: 0, count: 2, cards: ["6D", "TD"] }],
  }));
  assert.deepEqual(after.fan, ["KH", "TD", "9D", "6D", "2D"]);
  assert.deepEqual(after.counts, [5, 1, 4]);
});

test("cards gained by another seat only count", () => {
  const after = fold(view(), frame({ do: "pick_up", seat: 1, then: [{ e: "gained", seat: 1, count: 2 }] }));
  assert.deepEqual(after.fan, ["KH", "9D", "2D"]);
  assert.deepEqual(after.counts, [3, 3, 4]);
});

test("a drawn card leaves the waste for the drawer", () => {
  const after = fold(view({ fan: [], counts: [0, 1, 4] }), frame({ do: "draw", card: "7C" }));
  assert.deepEqual(after.fan, ["7C"]);
  assert.equal(after.waste, 2);
});

test("a taken hand empties the neighbour's fan and fills the taker's", () => {
  const then = [{ e: "away", seat: 1, place: 1 }];
  const taker = fold(view(), frame({ do: "take", from: 1, cards: ["AS"], then }));
  assert.deepEqual(taker.fan, ["AS", "KH", "9D", "2D"]);
  assert.deepEqual(taker.counts, [4, 0, 4]);
  const taken = fold(view({ viewer: 1, fan: ["AS"] }), frame({ do: "take", from: 1, cards: ["AS"], then }));
  assert.deepEqual(taken.fan, []);
  const other = fold(view({ viewer: null, fan: null }), frame({ do: "take", from: 1, then }));
  assert.equal(other.fan, null);
  assert.deepEqual(other.counts, [4, 0, 4]);
});

test("with open hands every fan follows", () => {
  const open = view({ viewer: null, fan: null, fans: [["KH", "9D", "2D"], ["AS"], ["3C", "4C", "5C", "6C"]] });
  const after = fold(open, frame({ do: "take", from: 1, cards: ["AS"] }));
  assert.deepEqual(after.fans, [["AS", "KH", "9D", "2D"], [], ["3C", "4C", "5C", "6C"]]);
});

test("the result is set when the hand is over", () => {
  const result = { out: [1, 2], bhabhi: 0, team: null, called: null, tricks: 1 };
  assert.deepEqual(fold(view(), frame({ do: "concede", turn: null, then: [{ e: "over", result }] })).result, result);
});

const parity = process.env.PARITY_JSON;

test("every act of the sample hands gives the engine's own view", { skip: parity ? false : "PARITY_JSON is not set" }, () => {
  const { lines } = JSON.parse(readFileSync(parity, "utf8"));
  assert.ok(lines.length > 0);
  for (const { hand, viewer, view: first, steps } of lines) {
    let at = first;
    for (const { act, view: expected } of steps) {
      at = fold(at, act);
      assert.deepEqual(at, expected, `${hand}, viewer ${viewer}, seq ${act.seq}`);
    }
  }
});
