/** What the display holds: a finished trick for a moment, never the state or the input. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Stage } from "../../static/js/table/stage.js";

let stage;
let collected;
const trick = (end, to = 1) => ({ leader: 0, plays: [[0, "AS"], [1, "4S"]], end, to, out: [] });
const view = (end, to) => ({ viewer: 0, tricks: [trick(end, to)] });
const ended = (end, to = 1, more = []) => ({ do: "play", seat: 1, card: "4S", then: [{ e: "trick", end, to, out: [] }, ...more] });
const settle = () => new Promise((done) => setImmediate(done));

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  collected = [];
  stage = new Stage({ redraw() {}, collect: async (held) => collected.push(held.trick.end) });
});
afterEach(() => mock.timers.reset());

test("a clean trick is held for 900 ms, then collected and let go", async () => {
  stage.take(ended("clean", 1, [{ e: "waste", count: 2 }]), view("clean"));
  assert.equal(stage.shown.held.toWaste, 2);
  mock.timers.tick(899);
  assert.deepEqual(collected, []);
  mock.timers.tick(1);
  await settle();
  assert.deepEqual(collected, ["clean"]);
  assert.equal(stage.shown.held, null);
});

test("a thulla brings the ribbon, and it rolls away by itself", () => {
  stage.take(ended("thulla", 1, [{ e: "gained", seat: 1, count: 2 }]), view("thulla"));
  assert.deepEqual(stage.shown.hit, { seat: 1, count: 2 });
  assert.equal(stage.shown.ribbon, null);
  mock.timers.tick(260);
  assert.equal(stage.shown.ribbon.trick.end, "thulla");
  mock.timers.tick(1800);
  assert.equal(stage.shown.ribbon.leaving, true);
  mock.timers.tick(260);
  assert.equal(stage.shown.ribbon, null);
  assert.equal(stage.shown.hit, null);
});

test("cards that I gain are ghosts until they have arrived", async () => {
  stage.take(ended("thulla", 0, [{ e: "gained", seat: 0, count: 2, cards: ["AS", "4S"] }]), view("thulla", 0));
  assert.deepEqual(stage.shown.ghosts, ["AS", "4S"]);
  mock.timers.tick(900);
  await settle();
  assert.deepEqual(stage.shown.ghosts, []);
});

test("my own lead ends the hold at once", () => {
  stage.take(ended("clean", 0), view("clean", 0));
  stage.take({ do: "play", seat: 0, card: "KS", then: [] }, view("clean", 0));
  assert.equal(stage.shown.held, null);
  mock.timers.tick(2000);
  assert.deepEqual(collected, []);
});

test("a trick stays until it is seen, where the player likes that", async () => {
  stage.waits = () => true;
  stage.take(ended("clean"), view("clean"));
  mock.timers.tick(60_000);
  stage.take({ do: "play", seat: 2, card: "KS", then: [] }, { ...view("clean"), turn: { seat: 3 } });
  assert.equal(stage.shown.waiting, true);
  stage.seen();
  await settle();
  assert.deepEqual(collected, ["clean"]);
  assert.equal(stage.shown.held, null);
});

test("a trick that waits gives way when it is my turn to follow", () => {
  stage.waits = () => true;
  stage.take(ended("clean"), view("clean"));
  stage.take({ do: "play", seat: 2, card: "KS", then: [] }, { ...view("clean"), turn: { seat: 0 } });
  assert.equal(stage.shown.held, null);
});

test("the last trick of a hand waits for nobody", () => {
  stage.waits = () => true;
  stage.take(ended("clean"), { ...view("clean"), result: { out: [] } });
  assert.equal(stage.shown.waiting, false);
});

test("a second trick takes the place of the first", () => {
  stage.take(ended("clean"), view("clean"));
  stage.take(ended("thulla"), view("thulla"));
  mock.timers.tick(900);
  assert.deepEqual(collected, ["thulla"]);
});
