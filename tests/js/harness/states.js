/** Made-up models, mostly the hand that the design shows: six players, trick eleven. */

const NOW = 1_790_000_000_000;
const cards = (text) => text.split(" ").filter(Boolean);

const person = (place, name, hue, more = {}) => ({ place, name, initials: name.slice(0, 2), hue, bot: false, state: "here", ...more });

const SIX = [
  person(0, "Noor", 4), person(1, "Bilal", 2), person(2, "Asha", 1),
  person(3, "Chiara", 7), person(4, "Gurpreet", 3), person(5, "Diego", 5),
];

const trick = (leader, text, end, to, out = []) => ({
  leader, end, to, out,
  plays: text.split(" ").map((play) => [Number(play[0]), play.slice(1)]),
});

const TRICKS = [
  trick(2, "2AS 39S 43S 5JS 0KS 12S", "clean", 2), trick(2, "23H 37H 49H 58H 05H 1TH", "clean", 1),
  trick(1, "13H 27H 39H 48H 55H 0TH", "clean", 0), trick(0, "0QD 13D 22D 34D 48D 5AD", "clean", 5),
  trick(0, "09D 17D 2JH", "thulla", 0), trick(0, "07D 1QC", "thulla", 0),
  trick(0, "02C 18C 26C 3TC 4KC 55C", "clean", 4), trick(4, "46H 52H 0JH 14H 28S", "thulla", 0),
  trick(0, "05S 1JC", "thulla", 0, [1]), trick(0, "07C 24C 3AC 4QH", "thulla", 3),
];

const STAGE = { held: null, waiting: false, ribbon: null, hit: null, ghosts: [] };
const UI = { selected: null, pending: null, refused: null, reason: "", wished: null, ready: false, focus: null, own: [], folded: false, drawer: false, tab: "log", sheet: null, toasts: [], nextTotal: 17000 };
const PREFS = { theme: "light", suits: "2", motion: "system", sort: "suit", one_tap: false, sound: true, volume: 60, vibration: true };
const PAST = [[0, 4, 1, 5, 2, 3], [2, 0, 3, 4, 5, 1], [4, 5, 2, 3, 1, 0], [3, 4, 1, 5, 0, 2], [2, 0, 4, 5, 1, 3], [1, 4, 2, 0, 3, 5]];

const table = (more = {}) => ({
  rev: 7, code: "RAVIKT", name: "Sunday table", preset: "thulla", rules: { void: "thulla", take: "any" }, title: "Bhabhi",
  size: 6, host: 0, phase: "playing", places: SIX, pace: { act_s: 20 }, next_at: null, notice: null, watching: 14,
  session: { code: "k7Q2x9", hand_number: 7, ends: { by: "hands", at: 10 }, tally: [1, 2, 0, 1, 1, 1], out: [], state: "playing", losers: [], winners: [], past: PAST },
  ...more,
});

const view = (more = {}) => ({
  seq: 41, viewer: 0, seats: 6, dealer: 2, direction: "clockwise",
  fan: cards("8S 5S KH JH 6H 4H 2H QC JC 9C KD 9D 7D"), counts: [13, 0, 2, 7, 1, 2], out: [1], waste: 24, set_aside: [],
  trick: { number: 11, leader: 3, plays: [[3, "JD"], [4, "TD"], [5, "QD"]], led: "D", high: 5, free: false },
  turn: { seat: 0, do: "play", suit: "D", card: null, takers: [], options: ["KD", "9D", "7D"] },
  tricks: TRICKS, stall: null, result: null, ...more,
});

const model = (more = {}) => ({
  view: view(), table: table(), hand: "h7", you: 0, place: 0, places: [0, 1, 2, 3, 4, 5], pause: null, now: NOW,
  clock: { seat: 0, until: NOW + 18000, total: 27400, forced: false }, net: { state: "good", ms: 46 },
  stage: STAGE, ui: { ...UI, selected: "9D" }, prefs: PREFS, heard: { lines: [], unread: 0 }, muted: new Set(), mutedWatchers: new Set(), queued: null, queueTrick: null, fair: null,
  hrefs: { lobby: "#", rules: "#", hand: () => "#", check: () => "#" }, ...more,
});

const THULLA = trick(3, "3JD 4TD 5QD 09D 24S", "thulla", 5);

function thulla() {
  return model({
    view: view({
      seq: 43, fan: cards("8S 5S KH JH 6H 4H 2H QC JC 9C KD 7D"), counts: [12, 0, 1, 7, 1, 7], tricks: [...TRICKS, THULLA],
      trick: { number: 12, leader: 5, plays: [], led: null, high: null, free: false },
      turn: { seat: 5, do: "play", suit: null, card: null, takers: [] },
    }),
    clock: null, ui: { ...UI },
    stage: { ...STAGE, held: { trick: THULLA, toWaste: 0, mine: false }, ribbon: { trick: THULLA }, hit: { seat: 5, count: 5 } },
  });
}

function pickup() {
  return model({
    table: table({ preset: "pick_up", rules: { void: "pick_up" } }),
    view: view({
      seq: 50, fan: cards("5S KH JH 6H 4H 2H KD 7D QD 3D"), counts: [10, 0, 0, 6, 0, 8], out: [1, 2, 4], stall: { left: 4, of: 9 },
      trick: { number: 13, leader: 3, plays: [[3, "7C"], [5, "3C"]], led: "C", high: 3, free: false },
      turn: { seat: 0, do: "pick_up", suit: "C", card: null, takers: [], options: [] },
    }),
    clock: { seat: 0, until: NOW + 6000, total: 12000, forced: true }, ui: { ...UI },
  });
}

function result() {
  const end = (index, out) => ({ ...trick(0, "02C 38C 56C", "clean", 0), out, index });
  const tricks = Array.from({ length: 29 }, (_, index) => ({ ...(TRICKS[index] ?? end(index, [])) }));
  Object.entries({ 8: 1, 11: 2, 12: 4, 20: 5, 28: 0 }).forEach(([index, seat]) => (tricks[index] = { ...tricks[index], out: [seat] }));
  const out = [1, 2, 4, 5, 0];
  return model({
    table: table({ phase: "between", next_at: NOW + 12000, ready: [1, 2, 4, 5], session: { ...table().session, tally: [1, 2, 0, 2, 1, 1] } }),
    view: view({ fan: [], counts: [0, 0, 0, 10, 0, 0], out, tricks, turn: null, result: { out, bhabhi: 3, team: null, called: null, tricks: 29 } }),
    clock: null, ui: { ...UI, sheet: "result" },
  });
}

const EIGHT = [
  person(0, "Noor", 4), person(1, "Asha", 1), person(2, "Bilal", 2), person(3, "Chiara", 7), person(4, "Diego", 5),
  person(5, "Farah", 8), person(6, "Gurpreet", 3), person(7, "Imran", 6, { state: "lost", until: NOW + 42000 }),
];

function eight() {
  return model({
    table: table({ size: 8, places: EIGHT, watching: 31, session: { ...table().session, tally: [3, 0, 1, 1, 1, 0, 2, 0] } }),
    places: [0, 1, 2, 3, 4, 5, 6, 7],
    view: view({
      seats: 8, fan: cards("KS QS TS 9S 7S 5S 3S AH JH 9H 8H 6H 4H 3H 2H KC JC TC 8C 6C 4C 2C QD TD 8D 6D 4D"),
      counts: [27, 3, 0, 2, 4, 1, 2, 2], out: [2], waste: 7,
      trick: { number: 19, leader: 4, plays: [[4, "TH"], [5, "QH"], [6, "5H"], [7, "7H"]], led: "H", high: 5, free: false },
      turn: { seat: 0, do: "play", suit: "H", card: null, takers: [], options: cards("AH JH 9H 8H 6H 4H 3H 2H") },
    }),
    clock: { seat: 0, until: NOW + 24000, total: 29000, forced: false }, net: { state: "slow", ms: 410 },
    ui: { ...UI, selected: "9H" },
  });
}

/** Any number of seats, all with a card on the tray. */
function seats(asked) {
  const n = Number(asked.get("n") ?? 5);
  const ranks = "JT598764";
  return model({
    table: table({ size: n, places: EIGHT.slice(0, n), rules: { void: "thulla", teams: asked.has("teams") } }), places: [...Array(n).keys()],
    view: view({
      seats: n, direction: asked.get("way") ?? "clockwise", counts: Array.from({ length: n }, (_, seat) => seat + 2), out: [],
      trick: { number: 3, leader: 1, plays: Array.from({ length: n - 1 }, (_, index) => [index + 1, `${ranks[index]}D`]), led: "D", high: 1, free: false },
    }),
  });
}

function watching(asked) {
  const places = asked.has("free") ? [...SIX.slice(0, 5), free(5)] : SIX;
  return model({ table: table({ places, talk: "phrases" }), you: null, place: null, view: view({ viewer: null, fan: null, turn: { seat: 0, do: "play", suit: "D", card: null, takers: [] } }), ui: { ...UI } });
}

const free = (place) => person(place, "", place + 1, { state: "free", initials: "" });
const SOME = [person(0, "Noor", 4, { mutable: true }), person(1, "عائشہ", 2, { ready: true, mutable: true }), person(2, "Kiran", 1, { bot: true }), free(3), free(4), person(5, "Diego", 5, { state: "lost", mutable: true })];
const LINES = [
  { id: 1, place: 1, name: "Bilal", text: "First out. I’ll put the kettle on.", at: NOW }, { id: 2, place: 3, name: "Chiara", text: "That Q♥ was cruel, Gurpreet.", at: NOW },
  { id: 3, place: 4, name: "Gurpreet", text: "One card left. Just saying.", at: NOW }, { id: 4, place: null, name: "Harpreet", phrase: "wah", at: NOW },
  { id: 5, place: 0, name: "Noor", phrase: "chai", at: NOW }, { id: 6, place: 5, name: "Diego", text: "Nobody look at me. http://example.com stays letters", at: NOW },
];

/** At a table that waits: the host, or a guest, or a watcher by `who`. */
function waiting(asked) {
  const who = asked.get("who") ?? "host";
  const place = { host: 0, guest: 1, watcher: null }[who];
  return model({
    view: null, hand: null, you: null, place, places: [], clock: null, ui: { ...UI },
    table: table({ phase: "waiting", places: SOME, session: null, invite: "/t/RAVIKT/", talk: "phrases", swaps: who === "guest" ? [[0, 1]] : [], watching: 2 }),
  });
}

/** Between two hands, when the sheet has been closed. */
function between() {
  const { table: at, ...rest } = result();
  const places = at.places.map((one) => (one.place === 4 ? free(4) : { ...one, ready: [1, 2].includes(one.place), mutable: true }));
  return { ...rest, table: { ...at, places, ready: [1, 2], invite: "/t/RAVIKT/", talk: "text" }, ui: { ...UI, seen: true } };
}

/** The cut, as the cutter or as somebody else (`who=other`). */
function cutting(asked) {
  const cutter = asked.get("who") === "other" ? 1 : 0;
  return model({
    view: null, hand: null, you: null, places: [], clock: null, ui: { ...UI, cutAt: Number(asked.get("at") ?? 17) },
    table: table({ phase: "cutting", places: SIX, cut: { hand: "h8", commitment: "ab", cutter, until: NOW + 9000, salted: [1] } }),
  });
}

/** Talk, open on a phone with drawer=1&tab=talk. */
function talking(asked) {
  const unread = Number(asked.get("unread") ?? 0);
  return model({ table: table({ talk: asked.get("talk") ?? "text" }), heard: { lines: LINES, unread }, ui: { ...UI, selected: "9D", sayReason: asked.has("no") ? "That was too fast. Try again in a moment." : "" } });
}

/** A line has been gone for long. */
function grace() {
  const places = SIX.map((one) => (one.place === 1 ? { ...one, state: "lost", until: NOW + 12000 } : one));
  return model({
    view: view({ out: [], counts: [13, 3, 2, 7, 1, 2], turn: { seat: 1, do: "play", suit: "D", card: null, takers: [] } }), clock: null,
    table: table({ places, talk: "text", grace: { place: 1, until: NOW + 15000, votes: { wait: [2, 3], bot: [4], stop: [] } } }), ui: { ...UI, sheet: "grace" },
  });
}

/** Not my turn: a card chosen, or laid ready with laid=1. */
function queueing(asked) {
  const laid = asked.has("laid");
  return model({
    view: view({ turn: { seat: 5, do: "play", suit: "D", card: null, takers: [] }, trick: { number: 11, leader: 3, plays: [[3, "JD"], [4, "TD"]], led: "D", high: 3, free: false } }),
    clock: { seat: 5, until: NOW - 3000, total: 20000, bank: 15000 }, ui: { ...UI, selected: laid ? null : "9D" }, queueTrick: 11,
    queued: laid ? { hand: "h7", trick: 11, card: "9D", sure: true } : null,
    table: table({ talk: "text", break: asked.has("break") ? { place: 3, until: NOW + 42000 } : null }), heard: { lines: LINES.slice(0, 3), unread: 3 },
  });
}

function pause() {
  return model({
    view: view({ trick: { number: 12, leader: 0, plays: [], led: null, high: null, free: false }, turn: { seat: 0, do: "play", suit: null, card: null, takers: [0, 2] } }),
    pause: { takers: [0, 2, 3], wishes: [2], until: NOW + 2400 }, clock: null, ui: { ...UI },
  });
}

function refused() {
  return model({ ui: { ...UI, selected: null, refused: "KH", reason: "King of hearts rests: you still hold diamonds.", toasts: [{ id: 1, text: "The line is back.", tone: "safe" }] }, net: { state: "lost", ms: null } });
}

function crowded(asked) {
  const n = Number(asked.get("n") ?? 40);
  const pack = [..."SHCD"].flatMap((suit) => [..."AKQJT98765432"].map((rank) => rank + suit));
  const fan = pack.filter((_, index) => (index * 7) % 52 < n);
  return model({ view: view({ fan, counts: [fan.length, 0, 2, 7, 1, 2], turn: { seat: 0, do: "play", suit: "D", card: null, takers: [], options: fan.filter((card) => card[1] === "D") } }), ui: { ...UI } });
}

const over = () => {
  const ended = result();
  const session = { ...ended.table.session, winners: [2, 4], losers: [1, 3], pot: 7, share: 3, out: [1] };
  return { ...ended, fair: {}, table: { ...ended.table, phase: "over", next_at: null, session }, ui: { ...UI, sheet: "over", seen: true } };
};

export const STATES = { live: () => model(), thulla, pickup, result, eight, seats, watching, waiting, between, cutting, talking, grace, queueing, pause, refused, crowded, over };
