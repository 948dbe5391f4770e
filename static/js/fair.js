/** A hand's deal and draws computed again from what its record tells (docs/fair-deal.md), with the
 *  browser's own SHA-256 and HMAC. Asks nobody and draws nothing. */

export const METHOD = "bhabhi-fair/1";
const RANKS = [..."AKQJT98765432"];
/** The pack in the order of the method. */
export const PACK = [..."SHCD"].flatMap((suit) => RANKS.map((rank) => rank + suit));
const WORDS = 2 ** 32;

const inPack = (card) => PACK.indexOf(card);
const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** WebCrypto is there only on https and on this very machine. @returns {boolean} */
export const canCheck = () => Boolean(globalThis.crypto?.subtle);

/** @param {Uint8Array} bytes @returns {Promise<string>} */
async function sha256(bytes) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** What is told before the deal of a secret told after it. @param {string} secret */
export const commitmentOf = (secret) => sha256(unhex(secret));

/** Numbers of 32 bits that follow from secret, salts, cut and a label. */
class Numbers {
  constructor(key, head) {
    Object.assign(this, { key, head, block: 0, waiting: [] });
  }

  static async of({ secret, salts, cut }, label) {
    const key = await crypto.subtle.importKey("raw", unhex(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const hashes = await Promise.all(salts.map((salt) => sha256(utf8(salt))));
    return new Numbers(key, [METHOD, label, cut, salts.length, ...hashes]);
  }

  async next() {
    if (!this.waiting.length) {
      const block = await crypto.subtle.sign("HMAC", this.key, utf8([...this.head, this.block].join("\n")));
      this.block += 1;
      const view = new DataView(block);
      for (let at = 0; at < view.byteLength; at += 4) this.waiting.push(view.getUint32(at));
    }
    return this.waiting.shift();
  }

  async below(n) {
    let number = await this.next();
    while (number >= WORDS - (WORDS % n)) number = await this.next();
    return number % n;
  }
}

/** @param {{secret: string, salts: string[], cut: number}} fair @returns {Promise<string[]>} */
export async function deckOf(fair) {
  const deck = [...PACK];
  const numbers = await Numbers.of(fair, "deck");
  for (let place = deck.length - 1; place > 0; place -= 1) {
    const other = await numbers.below(place + 1);
    [deck[place], deck[other]] = [deck[other], deck[place]];
  }
  return [...deck.slice(fair.cut), ...deck.slice(0, fair.cut)];
}

/** The cut where nobody cuts: the secret alone settles it. @param {string} secret */
export async function ownCut(secret) {
  return 1 + (await (await Numbers.of({ secret, salts: [], cut: 0 }, "cut")).below(PACK.length - 1));
}

/** What an equal deal removes. */
function removed({ rules, seats }) {
  if (rules.deal !== "equal") return [];
  const ranks = [...RANKS].reverse();
  if (rules.ace === "low") ranks.unshift(ranks.pop());
  const cards = ranks.flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
  return cards.filter((card) => card !== rules.opening).slice(0, PACK.length % seats.length);
}

/** Each seat's cards as they come. @param {Object} hand a record @returns {Promise<string[][]>} */
export async function dealOf(hand) {
  const aside = removed(hand);
  const cards = (await deckOf(hand.fair)).filter((card) => !aside.includes(card));
  const count = hand.seats.length;
  const step = hand.rules.direction === "counterclockwise" ? -1 : 1;
  return hand.seats.map((_, seat) => {
    const turn = ((seat - hand.dealer) * step - 1 + 2 * count) % count;
    return cards.filter((card, at) => at % count === turn);
  });
}

/** The draws of a hand with the cards that each could give. @param {Object} hand a record */
export function drawsOf({ rules, actions, tricks, set_aside: aside }) {
  const draws = [];
  let waste = new Set(aside);
  let fresh = [];
  let open = 0;
  let laid = 0;
  for (const [at, action] of actions.entries()) {
    if (action.do === "draw") {
      const others = fresh.filter(([seat]) => seat !== action.seat).map(([, card]) => card);
      const cards = waste.size ? [...waste] : others;
      draws.push({ number: at + 1, seat: action.seat, told: action.card, cards: cards.sort((a, b) => inPack(a) - inPack(b)) });
      waste.delete(action.card);
      fresh = fresh.filter(([, card]) => card !== action.card);
      continue;
    }
    if (!["play", "pick_up", "revoke"].includes(action.do)) continue;
    for (const [, card] of fresh) waste.add(card);
    fresh = [];
    if (action.do === "play") laid += 1;
    const trick = tricks[open];
    const byPlay = ["clean", "thulla"].includes(trick?.end);
    if (!trick || laid !== trick.plays.length || byPlay !== (action.do === "play")) continue;
    if (trick.end === "clean") fresh = trick.plays;
    else if (rules.whole_pile) waste = new Set();
    open += 1;
    laid = 0;
  }
  return draws;
}

/** Why a text is no record that could be checked: a word, or null. @param {*} hand */
export function problem(hand) {
  if (hand?.format !== "bhabhi-hand/1" || !Array.isArray(hand.seats) || !Array.isArray(hand.deal)) return "record";
  if (!Array.isArray(hand.actions) || !Array.isArray(hand.tricks) || !hand.rules) return "record";
  const { fair } = hand;
  if (!fair) return "untold";
  if (fair.method !== METHOD) return "method";
  const isWhole = /^[0-9a-f]{64}$/.test(fair.secret) && Array.isArray(fair.salts) && Number.isInteger(fair.cut);
  return isWhole && fair.salts.every((salt) => typeof salt === "string") ? null : "record";
}

const equal = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Compute all of it again. @param {Object} hand a record without a `problem`
 *  @returns {Promise<{commitment: Object, cut: Object, seats: Object[], draws: Object[], isSame: boolean}>} */
export async function check(hand) {
  const { fair } = hand;
  const computed = await commitmentOf(fair.secret);
  const commitment = { told: fair.commitment, computed, isSame: computed === fair.commitment };
  const own = await ownCut(fair.secret);
  const cut = { at: fair.cut, by: fair.cut_by, own, isSame: fair.cut_by !== null || own === fair.cut };
  const deal = await dealOf(hand);
  const seats = deal.map((cards, seat) => ({ seat, computed: cards, told: hand.deal[seat], isSame: equal(cards, hand.deal[seat]) }));
  const draws = [];
  for (const draw of drawsOf(hand)) {
    const place = await (await Numbers.of(fair, `draw ${draw.number}`)).below(draw.cards.length || 1);
    draws.push({ ...draw, computed: draw.cards[place], isSame: draw.cards[place] === draw.told });
  }
  const isSame = [commitment, cut, ...seats, ...draws].every((part) => part.isSame);
  return { commitment, cut, seats, draws, isSame };
}
