/** The live table's state in this browser: what the server said, what the player has chosen, and
 *  the model that is drawn of both. Knows neither socket nor document. */

import { fold } from "./fold.js";

const NO_CHOICES = { selected: null, pending: null, refused: null, reason: "", wished: null, ready: false };

export class Desk {
  /** @param {Object} hello the `hello` frame the page came with @param {Object} prefs @param {Object} hrefs */
  constructor(hello, prefs, hrefs) {
    this.prefs = prefs;
    this.hrefs = hrefs;
    this.net = { state: "good", ms: null };
    this.ui = { ...NO_CHOICES, focus: null, own: [], folded: false, drawer: false, tab: "log", sheet: null, toasts: [], nextTotal: null };
    this.skew = 0;
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
    this.places = frame.places;
    this.clock = frame.clock ?? null;
    this.pause = frame.pause ?? null;
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
    if (pending && pending.seq <= frame.seq) this.letGo();
    if (selected && this.view.fan && !this.view.fan.includes(selected)) this.ui.selected = null;
  }

  /** @param {Object} table the new snapshot */
  retable(table) {
    const before = this.table;
    this.table = table;
    if (table.next_at && table.next_at !== before?.next_at) this.ui.nextTotal = table.next_at - this.now();
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
    const { view, table, hand, you, place, places, clock, net, ui, prefs, hrefs } = this;
    const now = this.now();
    const pause = this.pause && this.pause.until > now ? this.pause : null;
    return { view, table, hand, you, place, places, clock, pause, now, net, stage, ui, prefs, hrefs };
  }
}
