/** The cues of the table, made of oscillators and noise: no files, all under 400 ms, all quiet.
 *  A browser lets sound begin only after a touch or a key, so the context is made then. */

let context = null;
let volume = 0.6;

/** @param {{sound: boolean, volume: number}} prefs */
export function tune(prefs) {
  volume = prefs.sound ? (prefs.volume ?? 60) / 100 : 0;
}

/** Call from a touch or a key. */
export function wake() {
  if (volume === 0 || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

function gainFor(at, level, length) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level * volume, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(context.destination);
  return gain;
}

function tone({ from, to = from, length, level = 0.12, type = "sine", after = 0 }) {
  const at = context.currentTime + after;
  const oscillator = context.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + length);
  oscillator.connect(gainFor(at, level, length));
  oscillator.start(at);
  oscillator.stop(at + length);
}

function noise({ length, level = 0.1, low = 800, high = 4000, after = 0 }) {
  const at = context.currentTime + after;
  const samples = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, samples, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < samples; index += 1) data[index] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(low, at);
  filter.frequency.exponentialRampToValueAtTime(high, at + length);
  source.connect(filter).connect(gainFor(at, level, length));
  source.start(at);
}

const CUES = {
  turn: () => { tone({ from: 1568, length: 0.28, level: 0.07 }); tone({ from: 3136, length: 0.16, level: 0.025 }); },
  card: ({ seat = 0 }) => { noise({ length: 0.07, level: 0.16, low: 500 + seat * 70, high: 900 + seat * 90 }); tone({ from: 130 + seat * 9, to: 90, length: 0.08, level: 0.08 }); },
  sweep: () => noise({ length: 0.32, level: 0.07, low: 2600, high: 700 }),
  thulla: () => { tone({ from: 98, to: 46, length: 0.38, level: 0.34 }); noise({ length: 0.06, level: 0.12, low: 300, high: 200 }); },
  pick_up: () => { for (let index = 0; index < 6; index += 1) noise({ length: 0.035, level: 0.1, low: 2400, high: 3600, after: index * 0.045 }); },
  power: () => { tone({ from: 1046, length: 0.34, level: 0.07 }); tone({ from: 2093, length: 0.22, level: 0.03 }); },
  away: () => { tone({ from: 659, length: 0.16, level: 0.08 }); tone({ from: 988, length: 0.22, level: 0.08, after: 0.12 }); noise({ length: 0.2, level: 0.03, low: 5000, high: 7000, after: 0.1 }); },
  talk: () => tone({ from: 520, to: 410, length: 0.09, level: 0.045 }),
  tick: () => noise({ length: 0.025, level: 0.1, low: 1800, high: 1800 }),
  over: () => { tone({ from: 784, length: 0.14, level: 0.08 }); tone({ from: 659, length: 0.14, level: 0.08, after: 0.11 }); tone({ from: 523, length: 0.17, level: 0.08, after: 0.22 }); },
};

/** @param {string} name one of the cues @param {{seat?: number}} [how] */
export function play(name, how = {}) {
  if (!context || context.state !== "running" || volume === 0) return;
  CUES[name](how);
}

/** @param {{vibration: boolean}} prefs @param {number|number[]} pattern */
export function vibrate(prefs, pattern) {
  if (prefs.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

/** The cues of one act, at most one of each. @param {Object} frame @param {Object} view after it
 *  @param {Object} prefs */
export function act(frame, view, prefs) {
  const has = (event) => frame.then.find(({ e }) => e === event);
  const ended = has("trick");
  const mine = view.turn?.seat === view.viewer && view.viewer !== null;
  if (frame.do === "play") play("card", { seat: frame.seat });
  if (ended?.end === "thulla") play("thulla");
  else if (ended?.end === "clean") play("sweep");
  const gained = has("gained");
  if (gained || frame.do === "take") play("pick_up");
  if (gained?.seat === view.viewer && view.viewer !== null) vibrate(prefs, [20, 40, 20]);
  if (has("away")) play("away");
  if (has("over")) play("over");
  else if (mine) {
    play(ended && ended.to === view.viewer ? "power" : "turn");
    vibrate(prefs, 10);
  }
}
