/** Sentences: every refusal has its own, and the loser's title is never built in. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { fill } from "../../static/js/table/i18n.js";
import * as words from "../../static/js/table/words.js";

const REASONS = [
  "hand_over", "unknown_action", "take_not_allowed", "concede_not_allowed", "not_your_turn", "draw_not_due", "not_in_waste",
  "draw_due", "cannot_pick_up", "not_your_card", "must_lead_opening_card", "must_follow_suit", "must_pick_up",
  "busy", "stale", "malformed", "unknown", "too_fast", "not_seated", "cannot_save",
  "not_allowed", "table_full", "table_locked", "sits_elsewhere", "session_closed", "place_taken", "not_now",
  "closed", "removed", "too_long",
];

test("every refusal has a sentence of its own", () => {
  assert.deepEqual([...words.REFUSAL_WORDS].sort(), [...REASONS].sort());
  assert.equal(new Set(REASONS.map(words.refusal)).size, REASONS.length);
});

test("cards are named in words", () => {
  assert.equal(words.cardLabel("QD"), "Queen of diamonds");
  assert.equal(words.cardWord("TH"), "10 of hearts");
  assert.equal(words.cardShort("TC"), "10♣");
});

test("a name of the other direction is fenced off", () => {
  assert.equal(words.isolated("Asha"), "Asha");
  assert.equal(words.isolated("عائشہ"), "\u2068عائشہ\u2069");
});

test("values fill their places, as often as they are named", () => {
  assert.equal(fill("%(name)s’s card: %(name)s picks up %(count)s", { name: "Asha", count: 3 }), "Asha’s card: Asha picks up 3");
});

test("no sentence builds in what the loser is called", () => {
  const folder = new URL("../../static/js/table/", import.meta.url);
  for (const file of readdirSync(folder)) {
    const texts = readFileSync(new URL(file, folder), "utf8").matchAll(/gettext\((.*?)\)/g);
    for (const [, text] of texts) assert.doesNotMatch(text, /bhabhi/i, file);
  }
});
