/** The live table's state in this browser: what the server said, what the player has chosen, and
 *  the model that is drawn of both. Knows neither socket nor document. */

import { fold } from "./fold.js";
import { hear, replaced } from "./hearing.js";

const NO_CHOICES = { selected: null, pending: null, refused: null, reason: "", wished: null, ready: false, cutAt: null, cutSent: false, seen: false };
/** What belongs to this browser for as long as the page is open. */
const FIRST = { focus: null, own: [], folded: false, drawer: false, tab: "log", sheet: null, about: null, toasts: [], nextTotal: null, saying: null, sayReason: "" };

export class Desk {
  /** @param {Object} hello the `hello` frame the page came with @param {Object} prefs @param {Object} hrefs */
  constructor(hello, prefs, hrefs) {
    this.prefs = prefs;
    this.hrefs = hrefs;
    this.net = { state: "good", ms: null };
    this.ui = { ...NO_CHOICES, ...FIRST };
    this.skew = 0;
    this.heard = { lines: [], unread: 0 };
    this.muted = new Set();
    this.mutedWatchers = new Set();
    this.queued = null;
    this.fair = null;
    this.start(hello);
  }

  /** The server's clock, guessed from the quickest frame so far. */
  now() {
    return Date.now() + this.skew;
  }

  heardAt(now) {
    if (!now) return;
    const skew = now - Date.now();
    this.skew = this.synced ? Math.max(this.skew, skew) : skew;
    this.synced = true;
  }

  /** A `hello` or a `view`: everything anew. @param {Object} frame */
  start(frame) {
    this.heardAt(frame.now);
    const anew = frame.hand !== this.hand;
    if (frame.table) this.table = frame.table;
    this.hand = frame.hand;
    this.view = frame.view;
    this.you = frame.you ?? null;
    this.place = frame.place ?? null;
    this.sits = false;
    this.places = frame.places;
    this.clock = frame.clock ?? null;
    this.pause = frame.pause ?? null;
    if (frame.talk) this.heard = replaced(this.heard, frame.talk, this.place);
    if (frame.muted) this.muted = new Set(frame.muted);
    if (anew) this.queued = null;
    if (frame.queued !== undefined) this.queued = frame.queued && { ...frame.queued, hand: frame.hand };
    if (anew) this.ui = { ...this.ui, ...NO_CHOICES, own: [], folded: false };
    else if (this.ui.pending && this.view && this.ui.pending.seq <= this.view.seq) this.letGo();
  }

  /** @param {Object} frame an act's frame, the next in order */
  act(frame) {
    this.heardAt(frame.now);
    this.view = fold(this.view, frame);
    this.clock = frame.clock ?? null;
    this.pause = null;
    const { selected, pending } = this.ui;
    this.ui = { ...this.ui, reason: "", refused: null };
    // A queued card was for one trick; played or not, it is queued no more when that trick is over.
    if (this.queued && (this.queued.trick < this.view.trick.number || !this.view.fan?.includes(this.queued.card))) this.queued = null;
    if (pending && pending.seq <= frame.seq) this.letGo();
    if (selected && this.view.fan && !this.view.fan.includes(selected)) this.ui.selected = null;
  }

  /** @param {Object} table the new snapshot */
  retable(table) {
    const before = this.table;
    this.table = table;
    if (table.cut?.hand !== before?.cut?.hand) this.ui = { ...this.ui, cutAt: null, cutSent: false };
    if (table.next_at && table.next_at !== before?.next_at) this.ui.nextTotal = table.next_at - this.now();
  }

  /** @param {Object} line somebody spoke @param {boolean} shown is the talk before the eyes */
  hear(line, shown) {
    const mine = line.place !== null && line.place === this.place;
    this.heard = hear(this.heard, line, { shown, mine });
    if (mine && this.ui.saying) this.ui = { ...this.ui, saying: null, sayReason: "" };
  }

  readTalk() {
    this.heard = { ...this.heard, unread: 0 };
  }

  mute(place, on) {
    this.muted = new Set(this.muted);
    if (on) this.muted.add(place);
    else this.muted.delete(place);
  }

  /** @param {Object} line of a watcher @param {boolean} on */
  muteWatcher({ name }, on) {
    if (on) this.mutedWatchers.add(name);
    else this.mutedWatchers.delete(name);
  }

  /** The trick for which I may lay a card ready: this one, or the next once I have played to it. Null
   *  where I may not. */
  queueTrick() {
    const { view, you, hand } = this;
    if (!hand || you === null || !view?.fan?.length || view.result || !view.turn || view.turn.seat === you) return null;
    return view.trick.number + (view.trick.plays.some(([seat]) => seat === you) ? 1 : 0);
  }

  letGo() {
    this.ui = { ...this.ui, pending: null, selected: null };
  }

  /** What an act of mine has to carry. @param {Object} what */
  numbered(what) {
    return { t: "act", hand: this.hand, seq: this.view.seq + 1, ...what };
  }

  /** @param {Object} stage @returns {import("./draw.js").Model} */
  model(stage) {
    const { view, table, hand, you, place, places, clock, net, ui, prefs, hrefs, heard, muted, mutedWatchers, queued } = this;
    const now = this.now();
    const pause = this.pause && this.pause.until > now ? this.pause : null;
    const fair = this.fair?.hand === hand ? this.fair : null;
    return { view, table, hand, you, place, places, clock, pause, now, net, stage, ui, prefs, hrefs, heard, muted, mutedWatchers, queued, queueTrick: this.queueTrick(), fair };
  }
}
