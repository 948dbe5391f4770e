/** Card codes (`TH`), their order and their grouping. Knows no words and no DOM. */

export const SUITS = ["S", "H", "C", "D"];
const RANKS = "AKQJT98765432";

/** @param {string} card @returns {string} the rank as printed: `10` for `T` */
export const rankOf = (card) => (card[0] === "T" ? "10" : card[0]);

/** @param {string} card @returns {string} `S`, `H`, `C` or `D` */
export const suitOf = (card) => card[1];

const byRank = (a, b) => RANKS.indexOf(a[0]) - RANKS.indexOf(b[0]);
const bySuit = (a, b) => SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]);

/** A fan in the order the player likes. `own` lists cards in an order made by hand; cards that it
 *  does not know come last, so that a pick-up never reshuffles what was laid out.
 *  @param {string[]} fan @param {"suit"|"rank"|"own"} sort @param {string[]} own @returns {string[]} */
export function arrange(fan, sort, own = []) {
  const cards = [...fan].sort((a, b) => bySuit(a, b) || byRank(a, b));
  if (sort === "rank") return cards.sort((a, b) => byRank(a, b) || bySuit(a, b));
  if (sort !== "own") return cards;
  const at = (card) => (own.includes(card) ? own.indexOf(card) : own.length);
  return cards.sort((a, b) => at(a) - at(b));
}

/** Arranged cards as groups with a gap between them: by suit when so sorted, else one group.
 *  @param {string[]} cards @param {string} sort @returns {{suit: ?string, cards: string[]}[]} */
export function groups(cards, sort) {
  if (sort !== "suit") return cards.length ? [{ suit: null, cards }] : [];
  return SUITS.map((suit) => ({ suit, cards: cards.filter((card) => suitOf(card) === suit) })).filter(
    (group) => group.cards.length,
  );
}

/** Which cards begin a new row, when rows hold `columns`: at a suit where that costs no extra row.
 *  @param {number[]} sizes cards in each group @param {number} columns
 *  @returns {Set<number>} indices of cards that open a row */
export function rowBreaks(sizes, columns) {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const allowed = Math.ceil(total / columns);
  const breaks = new Set();
  let index = 0;
  let rows = 1;
  let filled = 0;
  for (const size of sizes) {
    const fits = filled + size <= columns;
    const rest = total - index;
    if (filled && !fits && rows + Math.ceil(rest / columns) <= allowed) {
      breaks.add(index);
      rows += 1;
      filled = 0;
    }
    filled += size;
    while (filled > columns) {
      filled -= columns;
      rows += 1;
    }
    index += size;
  }
  return breaks;
}

/** Where to break a hand into two rows so that the longer one is shortest, at a suit if that costs
 *  at most three cards. @param {number[]} sizes @returns {{at: number, columns: number}} */
export function twoRows(sizes) {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const half = Math.ceil(total / 2);
  let best = { at: half, columns: half };
  let slack = 3;
  let index = 0;
  for (const size of sizes.slice(0, -1)) {
    index += size;
    const columns = Math.max(index, total - index);
    if (columns - half <= slack) {
      best = { at: index, columns };
      slack = columns - half;
    }
  }
  return best;
}

/** Cards that the browser may offer. A hint only: the server says so again.
 *  @param {Object} view @returns {string[]} */
export function playable(view) {
  const { turn, fan, viewer } = view;
  if (!turn || !fan || turn.seat !== viewer || turn.do !== "play") return [];
  if (turn.options) return turn.options;
  if (turn.card) return [turn.card];
  const following = fan.filter((card) => suitOf(card) === turn.suit);
  return following.length ? following : fan;
}

/** The next seat that is still in, in the direction of play: whose hand a taker would take.
 *  @param {Object} view @param {number} seat @returns {?number} */
export function nextIn(view, seat) {
  const step = view.direction === "counterclockwise" ? -1 : 1;
  for (let away = 1; away < view.seats; away += 1) {
    const other = (seat + away * step + view.seats * away) % view.seats;
    if (!view.out.includes(other)) return other;
  }
  return null;
}
