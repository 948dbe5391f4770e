/** What a frame makes of a view: `(view, frame) -> view`, as docs/wire.md §2 says.
 *  Pure: no DOM, no clock, and no rules; whatever a rule decides stands in the frame. */

const SUITS = "SHCD";
const RANKS = "AKQJT98765432";

/** @typedef {{seq: number, viewer: ?number, fan: ?string[], fans?: string[][], counts: number[], out: number[],
 *   waste: number, trick: Object, turn: ?Object, tricks: Object[], stall: ?Object, result: ?Object}} View */

const inPack = (card) => SUITS.indexOf(card[1]) * RANKS.length + RANKS.indexOf(card[0]);

const sorted = (cards) => [...cards].sort((a, b) => inPack(a) - inPack(b));

const counted = (counts, seat, by) => counts.map((count, at) => (at === seat ? count + by : count));

function lost(view, seat, cards) {
  const without = (fan) => fan.filter((card) => !cards.includes(card));
  return {
    ...view,
    counts: counted(view.counts, seat, -cards.length),
    ...(view.fan && seat === view.viewer && { fan: without(view.fan) }),
    ...(view.fans && { fans: view.fans.map((fan, at) => (at === seat ? without(fan) : fan)) }),
  };
}

function gained(view, seat, count, cards) {
  const next = { ...view, counts: counted(view.counts, seat, count) };
  if (!cards) return next;
  if (view.fan && seat === view.viewer) next.fan = sorted([...view.fan, ...cards]);
  if (view.fans) next.fans = view.fans.map((fan, at) => (at === seat ? sorted([...fan, ...cards]) : fan));
  return next;
}

const ACTS = {
  play(view, { seat, card }) {
    const plays = [...view.trick.plays, [seat, card]];
    return { ...lost(view, seat, [card]), trick: { ...view.trick, plays } };
  },
  draw(view, { seat, card }) {
    return { ...gained(view, seat, 1, [card]), waste: view.waste - 1 };
  },
  take(view, { seat, from, cards }) {
    const count = view.counts[from];
    const taken = view.fans ? view.fans[from] : cards;
    const without = {
      ...view,
      counts: counted(view.counts, from, -count),
      ...(view.fan && from === view.viewer && { fan: [] }),
      ...(view.fans && { fans: view.fans.map((fan, at) => (at === from ? [] : fan)) }),
    };
    return gained(without, seat, count, taken);
  },
  pick_up: (view) => view,
  revoke: (view) => view,
  concede: (view) => view,
};

const EVENTS = {
  trick(view, { end, to, out }) {
    const { leader, plays } = view.trick;
    return { ...view, tricks: [...view.tricks, { leader, plays, end, to, out }] };
  },
  waste: (view, { count }) => ({ ...view, waste: view.waste + count }),
  gained: (view, { seat, count, cards }) => gained(view, seat, count, cards),
  away: (view, { seat }) => ({ ...view, out: [...view.out, seat] }),
  over: (view, { result }) => ({ ...view, result }),
};

/** The view after one `act` frame (or one `project_step`). The view given stays as it is.
 *  @param {View} view @param {Object} frame @returns {View} */
export function fold(view, frame) {
  const acted = ACTS[frame.do](view, frame);
  const settled = frame.then.reduce((so_far, event) => EVENTS[event.e](so_far, event), acted);
  return { ...settled, seq: frame.seq, trick: frame.trick, turn: frame.turn, stall: frame.stall };
}
