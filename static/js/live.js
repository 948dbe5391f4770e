/** The live table: socket → fold → draw, and what the player does → socket. */

import { prefer as store } from "./site.js";
import { Line } from "./socket.js";
import { actions } from "./table/actions.js";
import { bringSprite } from "./table/bits.js";
import { endOf } from "./table/clock.js";
import { draw } from "./table/draw.js";
import { Desk } from "./table/desk.js";
import { evening } from "./table/evening.js";
import { tableKeys } from "./table/keys.js";
import { missedWords } from "./table/missed.js";
import * as motion from "./table/motion.js";
import { personAt } from "./table/people.js";
import * as say from "./table/say.js";
import * as sound from "./table/sound.js";
import { Stage } from "./table/stage.js";
import { gettext, isolated, refusal } from "./table/words.js";

const root = document.querySelector("[data-table]");
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const polite = document.getElementById("say-polite");
const assertive = document.getElementById("say-assertive");

const hrefs = {
  lobby: root.dataset.lobby,
  rules: root.dataset.rules,
  hand: (code) => root.dataset.handUrl.replace("CODE", encodeURIComponent(code ?? "")),
  check: (code) => `${hrefs.hand(code)}check/`,
};
const desk = new Desk(read("table-hello"), read("table-prefs"), hrefs);
const stage = new Stage({ redraw: () => show(), collect: (held) => motion.collect(root, held), waits: () => Boolean(desk.prefs.hold_trick) });

let ticking = null;
let warned = null;
let wasLost = false;

/** Draw what is, and let what changed move there. */
function show() {
  const before = motion.measure(root);
  paint();
  motion.difference(root, before);
}

function paint() {
  if (desk.heard.unread && night.talkShown()) desk.readTalk();
  draw(root, desk.model(stage.shown), on);
}

const line = new Line({
  url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${root.dataset.socket}`,
  at: () => ({ hand: desk.hand, seq: desk.view?.seq ?? 0 }),
  frame: (frame) => (FRAMES[frame.t] ?? night.frames[frame.t])?.(frame),
  net(net) {
    const back = desk.net.state === "lost" && net.state === "good";
    wasLost ||= net.state === "lost";
    desk.net = net;
    if (back) toast(gettext("The line is back."), "safe");
    paint();
  },
});

const night = evening({ desk, line, paint, show, toast, polite, assertive });
const on = actions({
  desk, line, root, show, paint, prefer, toast, speak: (sentence) => say.speak(polite, sentence), seen: () => stage.seen(),
});

/** Preferences hold at once; storing them may fail without harm. */
function prefer(changes) {
  desk.prefs = { ...desk.prefs, ...changes };
  const { dataset } = document.documentElement;
  if (changes.theme) {
    dataset.themeChoice = changes.theme;
    const dark = changes.theme === "dark" || (changes.theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
    dataset.theme = dark ? "dark" : "light";
  }
  if (changes.suits) dataset.suits = changes.suits;
  if (changes.motion) dataset.motion = changes.motion;
  sound.tune(desk.prefs);
  sound.wake();
  show();
  store(changes).catch(() => {});
}

function toast(text, tone = "safe") {
  const id = `${Date.now()}/${text}`;
  desk.ui.toasts = [...desk.ui.toasts.slice(-2), { id, text, tone }];
  paint();
  setTimeout(() => on.dropToast(id, true), 5000);
}

function sheetAfter() {
  const { view, table } = desk;
  if (table.phase === "over") desk.ui.sheet = "over";
  else if (view?.result) desk.ui.sheet = "result";
  else if (["result", "over"].includes(desk.ui.sheet)) desk.ui.sheet = null;
  // From here on the table is drawn with its chairs.
  desk.ui.seen = Boolean(view?.result);
}

/** The sheet rises when the last trick has been seen. */
function finish() {
  setTimeout(() => {
    sheetAfter();
    show();
  }, motion.moves() ? 2000 : 1000);
}

/** After a break: what happened meanwhile. A page that has just been opened has missed nothing. */
function caughtUp(frame, before) {
  const lost = wasLost;
  wasLost = false;
  const missed = lost ? missedWords(before, frame, (seat) => isolated(personAt(desk, seat).name)) : "";
  if (missed) toast(missed);
}

const FRAMES = {
  hello(frame) {
    const before = desk.view ? { hand: desk.hand, view: desk.view } : null;
    const { table } = desk;
    desk.retable(frame.table);
    desk.start(frame);
    const moved = frame.hand !== (before?.hand ?? null) || frame.view?.seq !== before?.view.seq;
    if (moved) stage.clear();
    caughtUp(frame, before);
    night.table(table);
    night.again();
    if (moved || table.phase !== frame.table.phase) sheetAfter();
    show();
  },
  view(frame) {
    const anew = frame.hand !== desk.hand;
    const before = desk.view ? { hand: desk.hand, view: desk.view } : null;
    desk.start(frame);
    stage.clear();
    if (desk.table.phase !== "over") desk.ui.sheet = null;
    caughtUp(frame, before);
    show();
    if (anew && frame.view?.seq === 0) motion.deal(root, frame.view);
    say.speak(assertive, desk.view?.turn?.seat === desk.you ? say.turnWords(desk.model(stage.shown)) : "");
  },
  act(frame) {
    const before = desk.view;
    desk.act(frame);
    stage.take(frame, desk.view);
    show();
    sound.act(frame, desk.view, desk.prefs);
    const heard = say.actWords(desk.model(stage.shown), frame, before);
    say.speak(polite, heard.polite);
    say.speak(assertive, heard.assertive);
    if (say.isStandIn(frame, before, desk.you)) toast(frame.by === "bot" ? gettext("A bot played for you. Play a card to take over.") : gettext("Your time was up, so the table played for you."), "danger");
    if (desk.view.result) finish();
  },
  pause(frame) {
    desk.heardAt(frame.now);
    desk.pause = frame;
    show();
  },
  clock(frame) {
    desk.heardAt(frame.now);
    desk.clock = frame.clock;
    desk.pause = null;
    paint();
  },
  table(frame) {
    const before = desk.table;
    desk.retable(frame.table);
    night.table(before);
    const { phase } = desk.table;
    if (phase === "over" && before.phase !== "over" && (!desk.view?.result || desk.ui.sheet === "result")) sheetAfter();
    if (["waiting", "cutting"].includes(phase) && ["result", "over"].includes(desk.ui.sheet)) desk.ui.sheet = null;
    show();
  },
  no(frame) {
    if (night.no(frame)) return;
    const card = desk.ui.pending?.card ?? null;
    desk.ui = { ...desk.ui, pending: null, refused: card, reason: refusal(frame.reason) };
    paint();
    say.speak(assertive, desk.ui.reason);
    if (card) motion.refuse(root, card);
  },
  away() {
    toast(gettext("This table is closed to you now."), "danger");
  },
  pong(frame) {
    desk.heardAt(frame.now);
  },
};

/** Once a second: rims, seconds, countdowns; and the last five seconds of one's own clock. */
function tick() {
  paint();
  const { clock, you } = desk;
  if (!clock || clock.seat !== you || you === null) return;
  const left = Math.ceil((endOf(clock) - desk.now()) / 1000);
  if (left <= 5 && left > 0) sound.play("tick");
  if (left === 10 && warned !== clock.until) {
    warned = clock.until;
    say.speak(assertive, gettext("10 seconds."));
  }
}

function touched() {
  sound.wake();
  motion.skip();
}

document.addEventListener("pointerdown", touched, { capture: true });
document.addEventListener("keydown", touched, { capture: true });
document.addEventListener("keydown", tableKeys({
  p: () => on.pickUpIfDue(), r: () => on.ready(),
  t: () => desk.view && say.speak(polite, say.tableWords(desk.model(stage.shown))),
  h: () => desk.view && say.speak(polite, say.handWords(desk.model(stage.shown))),
  w: () => desk.view && say.speak(polite, say.wasteWords(desk.model(stage.shown))),
  s: () => on.sort(), l: () => on.drawer(), m: () => on.prefer({ sound: !desk.prefs.sound }),
  c: (event) => {
    event.preventDefault();
    on.talk();
  },
  Enter: () => stage.seen(), "?": () => on.sheet("keys"), Escape: () => on.escape(),
}));
globalThis.addEventListener("online", () => line.connect());
document.addEventListener("visibilitychange", () => document.hidden || (line.look(), paint()));
globalThis.addEventListener("pagehide", () => clearInterval(ticking));

sound.tune(desk.prefs);
root.replaceChildren();
if (desk.table.next_at) desk.ui.nextTotal = desk.table.next_at - desk.now();
sheetAfter();
paint();
if (desk.view?.seq === 0) motion.deal(root, desk.view);
if (root.dataset.socket) line.connect();
ticking = setInterval(tick, 1000);
bringSprite().then(paint, () => {});
