/** What the display still holds of the past: a finished trick stays on the tray for a moment, or until
 *  it has been seen where the player likes that, the ribbon for a little longer. Only drawing waits
 *  for this; the state and the input never do. */

const HOLD_MS = 900;
const PICK_UP_HOLD_MS = 500;
const LANDING_MS = 260;
const RIBBON_MS = 1800;
const LEAVING_MS = 260;

export class Stage {
  /** @param {{redraw: Function, collect: (held: Object) => Promise<void>, waits?: () => boolean}} at
   *  `collect` moves the held cards to where they go and resolves when they are there; `waits` says
   *  whether a finished trick stays until `seen` */
  constructor({ redraw, collect, waits = () => false }) {
    this.redraw = redraw;
    this.collect = collect;
    this.waits = waits;
    this.timers = new Set();
    this.clear();
  }

  clear() {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.turn = (this.turn ?? 0) + 1;
    this.shown = { held: null, waiting: false, ribbon: null, hit: null, ghosts: [] };
  }

  later(ms, act) {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, ms);
    this.timers.add(timer);
  }

  show(changes) {
    this.shown = { ...this.shown, ...changes };
    this.redraw();
  }

  /** Take in a frame that has just been folded. Draws nothing yet.
   *  @param {Object} frame @param {Object} view the view after it */
  take(frame, view) {
    const ended = frame.then.find((event) => event.e === "trick");
    if (ended && view.tricks.at(-1)?.plays.length) this.hold(frame, view);
    else if (frame.do === "play" && frame.seat === view.viewer && this.shown.held) this.clear();
    // What has been led has to be seen by whoever follows now.
    else if (this.shown.waiting && view.turn?.seat === view.viewer && view.viewer !== null) this.clear();
  }

  /** The player has seen the trick that was held for that. */
  seen() {
    if (!this.shown.waiting) return;
    this.shown = { ...this.shown, waiting: false };
    this.letGo();
  }

  async letGo() {
    const { turn } = this;
    await this.collect(this.shown.held);
    if (turn === this.turn) this.show({ held: null, waiting: false, ghosts: [] });
  }

  hold(frame, view) {
    this.clear();
    const trick = view.tricks.at(-1);
    const gained = frame.then.find((event) => event.e === "gained");
    const toWaste = frame.then.reduce((sum, event) => sum + (event.e === "waste" ? event.count : 0), 0);
    const thulla = trick.end === "thulla";
    this.shown = {
      ...this.shown,
      held: { trick, toWaste, mine: trick.to === view.viewer },
      waiting: this.waits() && !view.result,
      hit: gained ? { seat: gained.seat, count: gained.count } : null,
      ghosts: gained?.cards ?? [],
    };
    if (thulla) this.later(LANDING_MS, () => this.show({ ribbon: { trick } }));
    if (!this.shown.waiting) this.later(thulla || trick.end === "clean" ? HOLD_MS : PICK_UP_HOLD_MS, () => this.letGo());
    if (gained) this.later(LANDING_MS + RIBBON_MS, () => this.rollAway(thulla));
  }

  rollAway(thulla) {
    if (!thulla) {
      this.show({ hit: null });
      return;
    }
    this.show({ ribbon: { ...this.shown.ribbon, leaving: true } });
    this.later(LEAVING_MS, () => this.show({ ribbon: null, hit: null }));
  }
}
