/** Deals and draws computed again by a program that was written from docs/fair-deal.md alone:
 *  it shares no line with static/js, and asks Node for SHA-256 and HMAC. */

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const bySuit = (suit) => [..."AKQJT98765432"].map((rank) => rank + suit);
const PACK = ["S", "H", "C", "D"].flatMap(bySuit);

class Stream {
  constructor(fair, label) {
    const salts = fair.salts.map((salt) => sha256(Buffer.from(salt, "utf8")));
    this.key = Buffer.from(fair.secret, "hex");
    this.head = ["bhabhi-fair/1", label, `${fair.cut}`, `${salts.length}`, ...salts];
    this.block = 0;
    this.numbers = [];
  }

  next() {
    if (!this.numbers.length) {
      const text = [...this.head, `${this.block}`].join("\n");
      const bytes = createHmac("sha256", this.key).update(text, "utf8").digest();
      this.block += 1;
      for (let at = 0; at < bytes.length; at += 4) this.numbers.push(bytes.readUInt32BE(at));
    }
    return this.numbers.shift();
  }

  below(n) {
    const multiple = Math.floor(2 ** 32 / n) * n;
    let r = this.next();
    while (r >= multiple) r = this.next();
    return r % n;
  }
}

function deckOf(fair) {
  const deck = PACK.slice();
  const stream = new Stream(fair, "deck");
  for (let i = 51; i >= 1; i -= 1) {
    const j = stream.below(i + 1);
    const card = deck[i];
    deck[i] = deck[j];
    deck[j] = card;
  }
  return deck.slice(fair.cut).concat(deck.slice(0, fair.cut));
}

function dealOf({ fair, rules, seats, dealer }) {
  const count = seats.length;
  let setAside = [];
  if (rules.deal === "equal") {
    const ranks = rules.ace === "low" ? "A23456789TJQK" : "23456789TJQKA";
    const lowest = [...ranks].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
    setAside = lowest.filter((card) => card !== rules.opening).slice(0, 52 % count);
  }
  const step = rules.direction === "counterclockwise" ? count - 1 : 1;
  const fans = seats.map(() => []);
  deckOf(fair).filter((card) => !setAside.includes(card)).forEach((card, n) => {
    fans[(dealer + step * (n + 1)) % count].push(card);
  });
  return { fans, setAside };
}

/** Every draw of a hand: its action's number, the cards that may come, the one that came. */
function drawsOf({ actions, tricks, rules, set_aside: setAside }) {
  const draws = [];
  let waste = [...setAside], done = 0, last = null, laid = 0;
  actions.forEach((action, n) => {
    if (action.do === "draw") {
      const own = last.plays.filter(([seat]) => seat === action.seat).map(([, card]) => card);
      const fresh = last.plays.map(([, card]) => card);
      const old = waste.filter((card) => !fresh.includes(card));
      const may = old.length ? old : fresh.filter((card) => !own.includes(card));
      draws.push({ number: n + 1, may, card: action.card });
      waste = waste.filter((card) => card !== action.card);
      return;
    }
    if (action.do === "play") laid += 1;
    const trick = tricks[done];
    const isOver = trick && ["play", "pick_up", "revoke"].includes(action.do) && laid === trick.plays.length
      && (trick.end === "clean" || trick.end === "thulla" ? action.do === "play" : action.do !== "play");
    if (!isOver) return;
    if (trick.end === "clean") waste.push(...trick.plays.map(([, card]) => card));
    else if (rules.whole_pile) waste = [];
    last = trick;
    done += 1;
    laid = 0;
  });
  return draws;
}

const placed = (cards) => [...cards].sort((a, b) => PACK.indexOf(a) - PACK.indexOf(b));

test("the vectors of the document", () => {
  const secret = [...Array(32).keys()].map((n) => n.toString(16).padStart(2, "0")).join("");
  const bare = { secret, salts: [], cut: 0 };
  const full = { secret, salts: ["salt of seat 0", "", "\u0928\u092e\u0915"], cut: 17 };
  assert.equal(sha256(Buffer.from(secret, "hex")), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  assert.equal(1 + new Stream(bare, "cut").below(51), 21);
  assert.equal(deckOf(bare).slice(0, 13).join(" "), "9S 3S 8C 2D AC TD 7C 5H 5C 4H 3C KH JS");
  assert.equal(new Stream(full, "deck").next(), 904779809);
  assert.equal(deckOf(full).slice(0, 13).join(" "), "9H 8D 9C 7H 2C 5S 5D AC 8C 8S TC 5H AH");
  assert.equal(PACK.slice(0, 5)[new Stream(full, "draw 41").below(5)], "TS");
});

const path = process.env.FAIR_JSONL;

test("a thousand hands, their deals and draws", { skip: path ? false : "FAIR_JSONL names no file of records" }, (t) => {
  const hands = readFileSync(path, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  let draws = 0;
  for (const hand of hands) {
    const { fair } = hand;
    assert.equal(sha256(Buffer.from(fair.secret, "hex")), fair.commitment);
    if (fair.cut_by === null) {
      assert.equal(1 + new Stream({ secret: fair.secret, salts: [], cut: 0 }, "cut").below(51), fair.cut);
    }
    const { fans, setAside } = dealOf(hand);
    assert.deepEqual(fans, hand.deal);
    assert.deepEqual(setAside, hand.set_aside);
    for (const { number, may, card } of drawsOf(hand)) {
      const cards = placed(may);
      assert.equal(cards[new Stream(fair, `draw ${number}`).below(cards.length)], card, `action ${number}`);
      draws += 1;
    }
  }
  assert.ok(hands.length >= 1000);
  assert.ok(draws > 50);
  t.diagnostic(`${hands.length} hands and ${draws} draws agree`);
});
