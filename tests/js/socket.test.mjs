/** The line to a table against a socket that the test holds in its hand. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Line } from "../../static/js/socket.js";

class Held {
  static all = [];

  constructor() {
    this.readyState = 0;
    this.sent = [];
    Held.all.push(this);
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  drop(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }

  hear(frame) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
}

let at;
let heard;
let nets;
let line;
const socket = () => Held.all.at(-1);
const sent = (t) => socket().sent.filter((frame) => frame.t === t);
const act = (seq) => ({ t: "act", hand: "h1", seq });

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  Held.all = [];
  at = { hand: "h1", seq: 4 };
  heard = [];
  nets = [];
  line = new Line({
    url: "ws://table", Socket: Held, at: () => at, net: (net) => nets.push(net.state),
    frame(frame) {
      heard.push(frame);
      if (frame.t === "act") at = { ...at, seq: frame.seq };
    },
  });
  line.connect();
  socket().open();
});
afterEach(() => mock.timers.reset());

test("the next act is delivered and an old one dropped", () => {
  socket().hear(act(5));
  socket().hear(act(5));
  socket().hear(act(3));
  assert.deepEqual(heard.map((frame) => frame.seq), [5]);
});

test("a gap is asked for once, and what came early waits for its turn", () => {
  socket().hear(act(7));
  socket().hear(act(8));
  assert.deepEqual(sent("from"), [{ t: "from", hand: "h1", seq: 4 }]);
  assert.deepEqual(heard, []);
  socket().hear(act(5));
  socket().hear(act(6));
  assert.deepEqual(heard.map((frame) => frame.seq), [5, 6, 7, 8]);
});

test("an act of a hand that is not mine asks for the view", () => {
  socket().hear({ t: "act", hand: "h2", seq: 1 });
  assert.deepEqual(sent("from"), [{ t: "from", hand: "h1", seq: 4 }]);
  assert.deepEqual(heard, []);
});

test("a pong that is ahead asks for the tail", () => {
  socket().hear({ t: "pong", hand: "h1", seq: 6, echo: Date.now(), now: 0 });
  assert.deepEqual(sent("from"), [{ t: "from", hand: "h1", seq: 4 }]);
});

const pong = () => socket().hear({ t: "pong", hand: at.hand, seq: at.seq, echo: Date.now(), now: 0 });

test("silence after a ping is a lost line", () => {
  mock.timers.tick(5_000);
  assert.equal(nets.at(-1), "lost");
  mock.timers.tick(1_000);
  assert.equal(Held.all.length, 2);
});

test("a line that falls silent is noticed within ten seconds", () => {
  pong();
  mock.timers.tick(4_999);
  assert.equal(sent("ping").length, 1);
  mock.timers.tick(1);
  assert.equal(sent("ping").length, 2);
  mock.timers.tick(5_000);
  assert.equal(nets.at(-1), "lost");
});

test("whatever is heard puts silence off, and twelve seconds without a ping bring one", () => {
  pong();
  for (let second = 0; second < 11; second += 1) {
    mock.timers.tick(1_000);
    socket().hear({ t: "table", table: {} });
  }
  assert.equal(sent("ping").length, 1);
  mock.timers.tick(1_000);
  assert.equal(sent("ping").length, 2);
  assert.equal(nets.at(-1), "good");
});

test("a page that nobody looks at pings every twelve seconds, and at once when it is seen", () => {
  line.hidden = () => true;
  pong();
  mock.timers.tick(11_999);
  assert.equal(sent("ping").length, 1);
  line.look();
  assert.equal(sent("ping").length, 2);
});

test("an act sent before the first hello is not sent twice", () => {
  line.act({ t: "act", hand: "h1", seq: 5 });
  socket().hear({ t: "hello", hand: "h1", view: {} });
  socket().hear({ t: "hello", hand: "h1", view: {} });
  assert.equal(sent("act").length, 1);
});

test("a refusal of something else leaves the act that is on its way", () => {
  line.act({ t: "act", hand: "h1", seq: 5 });
  socket().hear({ t: "no", reason: "too_fast", hand: "", seq: 0, of: "say" });
  socket().hear({ t: "no", reason: "must_follow_suit", hand: "h1", seq: 6, of: "act" });
  assert.equal(line.pending.seq, 5);
  socket().hear({ t: "no", reason: "must_follow_suit", hand: "h1", seq: 5, of: "act" });
  assert.equal(line.pending, null);
});

test("an act that was not confirmed is sent again once after a break", () => {
  const mine = { t: "act", hand: "h1", seq: 5, do: "play", card: "AS" };
  line.act(mine);
  socket().drop();
  mock.timers.tick(1_000);
  socket().open();
  socket().hear({ t: "hello", hand: "h1", view: {} });
  assert.deepEqual(sent("act"), [mine]);
  socket().hear({ t: "hello", hand: "h1", view: {} });
  socket().hear(act(5));
  socket().drop();
  mock.timers.tick(1_000);
  socket().open();
  socket().hear({ t: "hello", hand: "h1", view: {} });
  assert.deepEqual(sent("act"), []);
});

test("an act that the table has passed is not sent again", () => {
  line.act({ t: "act", hand: "h1", seq: 5, do: "play", card: "AS" });
  socket().drop();
  at = { hand: "h1", seq: 9 };
  mock.timers.tick(1_000);
  socket().open();
  socket().hear({ t: "hello", hand: "h1", view: {} });
  assert.deepEqual(sent("act"), []);
});

test("who is turned away does not come back", () => {
  socket().drop(4403);
  mock.timers.tick(60_000);
  assert.equal(Held.all.length, 1);
  assert.deepEqual(heard, [{ t: "away", code: 4403 }]);
});

test("tries grow apart and never end", () => {
  for (let tries = 0; tries < 8; tries += 1) {
    socket().drop();
    mock.timers.tick(25_000);
    assert.equal(Held.all.length, tries + 2);
  }
});
