/** The deal as the visitor's browser computes it: the document's vectors, many hands, and tampering. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { canCheck, check, commitmentOf, deckOf, ownCut, problem } from "../../static/js/fair.js";

const SECRET = [...Array(32).keys()].map((n) => n.toString(16).padStart(2, "0")).join("");
const path = process.env.FAIR_JSONL;
const hands = path ? readFileSync(path, "utf8").trim().split("\n").map((line) => JSON.parse(line)) : [];
const needsHands = { skip: path ? false : "FAIR_JSONL names no file of records" };

test("the vectors of the document", async () => {
  assert.ok(canCheck());
  assert.equal(await commitmentOf(SECRET), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  assert.equal(await ownCut(SECRET), 21);
  const deck = await deckOf({ secret: SECRET, salts: ["salt of seat 0", "", "नमक"], cut: 17 });
  assert.equal(deck.slice(0, 13).join(" "), "9H 8D 9C 7H 2C 5S 5D AC 8C 8S TC 5H AH");
});

/** WebCrypto answers a block at a time and slowly; the independent program does all of them. */
const some = hands.filter((hand, at) => at % 10 === 0 || hand.actions.some((action) => action.do === "draw"));

test("hands agree, with their draws", needsHands, async () => {
  let draws = 0;
  for (const hand of some) {
    assert.equal(problem(hand), null);
    const found = await check(hand);
    assert.ok(found.isSame, JSON.stringify(hand.meta));
    draws += found.draws.length;
  }
  assert.ok(draws > 50);
});

test("what was changed is what differs", needsHands, async () => {
  const hand = hands.find((one) => one.actions.some((action) => action.do === "draw"));
  const changed = async (change) => {
    const other = structuredClone(hand);
    change(other);
    const { commitment, cut, seats, draws, isSame } = await check(other);
    assert.equal(isSame, false);
    return [commitment, cut, seats[0], draws[0]].map((part) => part.isSame);
  };
  assert.deepEqual(await changed((one) => (one.fair.commitment = "00".repeat(32))), [false, true, true, true]);
  assert.deepEqual(await changed((one) => one.deal[0].reverse()), [true, true, false, true]);
  const [, , seat] = await changed((one) => (one.fair.salts[0] += "x"));
  assert.equal(seat, false);
  const [, cut] = await changed((one) => Object.assign(one.fair, { cut_by: null, cut: 1 + (one.fair.cut % 51) }));
  const own = await ownCut(hand.fair.secret);
  assert.equal(cut, 1 + (hand.fair.cut % 51) === own);
  const draw = hand.actions.findIndex((action) => action.do === "draw");
  const [, , , drawn] = await changed((one) => (one.actions[draw].card = "none"));
  assert.equal(drawn, false);
});

test("what cannot be checked is named", () => {
  const hand = { format: "bhabhi-hand/1", seats: [], deal: [], actions: [], tricks: [], rules: {} };
  assert.equal(problem(null), "record");
  assert.equal(problem({ format: "whist" }), "record");
  assert.equal(problem(hand), "untold");
  assert.equal(problem({ ...hand, fair: { method: "dice" } }), "method");
  assert.equal(problem({ ...hand, fair: { method: "bhabhi-fair/1", secret: "ab", salts: [], cut: 1 } }), "record");
  assert.equal(problem({ ...hand, fair: { method: "bhabhi-fair/1", secret: SECRET, salts: [1], cut: 1 } }), "record");
});
