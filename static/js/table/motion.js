/** Measure before, draw, animate the difference. Nothing waits for an animation, and with reduced
 *  motion things appear in place. The web animations API is used, which needs no style attribute. */

const PLACE = "cubic-bezier(.2, .85, .25, 1)";
const SWEEP = "cubic-bezier(.5, 0, .2, 1)";
const OUT = "cubic-bezier(.2, .7, .3, 1)";
const MS = { play: 260, close: 160, sweep: 420, thulla: 700, pickUp: 45, power: 360, kite: 900, refuse: 220, fade: 120 };

const running = new Set();

/** Does the player want things to move? */
export function moves() {
  const { motion } = document.documentElement.dataset;
  if (motion === "reduced") return false;
  return motion === "full" || !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Jump to the end of whatever moves. */
export function skip() {
  for (const animation of running) animation.finish();
}

function animate(element, frames, options) {
  const animation = element.animate(frames, options);
  running.add(animation);
  const done = animation.finished.catch(() => {}).then(() => running.delete(animation));
  return done;
}

const centre = (rect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2, width: rect.width });

const plateOf = (root, seat) => root.querySelector(`[data-seat="${seat}"] .seat__plate`);

function places(elements, key) {
  return new Map([...elements].map((element) => [element.dataset[key], centre(element.getBoundingClientRect())]));
}

/** Where everything is now. @param {HTMLElement} root */
export function measure(root) {
  return {
    hand: places(root.querySelectorAll(".hand [data-card]"), "card"),
    tray: places(root.querySelectorAll(".tray [data-card]"), "card"),
    away: new Set([...root.querySelectorAll(".seat__kite")].map((kite) => kite.closest("[data-seat]").dataset.seat)),
    power: root.querySelector(".seat__power")?.getBoundingClientRect(),
    powerSeat: root.querySelector(".seat__power")?.closest("[data-seat]").dataset.seat,
    cloth: root.querySelector(".cloth"),
  };
}

/** A vector as seen from inside a turned element. */
function inside(element, dx, dy) {
  const turn = (-(parseFloat(getComputedStyle(element).rotate) || 0) * Math.PI) / 180;
  return [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)];
}

function shift(element, from, to) {
  const [x, y] = inside(element, from.x - to.x, from.y - to.y);
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
}

function lay(root, slot, before) {
  const card = slot.querySelector("[data-card]");
  const to = centre(slot.getBoundingClientRect());
  const plate = plateOf(root, slot.dataset.slot);
  const from = before.hand.get(card.dataset.card) ?? (plate && centre(plate.getBoundingClientRect()));
  if (!from) return;
  const scale = before.hand.has(card.dataset.card) ? from.width / to.width : 0.5;
  const tray = slot.closest(".tray");
  tray.dataset.flying = "";
  animate(slot, [
    { transform: `${shift(slot, from, to)} scale(${scale.toFixed(2)})` },
    { transform: "translate(0, -3px) scale(1.015)", offset: 0.72 },
    { transform: "none" },
  ], { duration: MS.play, easing: PLACE }).then(() => delete tray.dataset.flying);
}

function closeUp(root, before) {
  for (const card of root.querySelectorAll(".hand [data-card]")) {
    const from = before.hand.get(card.dataset.card);
    if (!from) continue;
    const to = centre(card.getBoundingClientRect());
    if (Math.abs(from.x - to.x) < 2) continue;
    animate(card, [{ transform: shift(card, { ...from, y: to.y }, to) }, { transform: "none" }], { duration: MS.close, easing: OUT });
  }
}

function passPower(root, before) {
  const power = root.querySelector(".seat__power");
  if (!power || !before.power || before.powerSeat === power.closest("[data-seat]").dataset.seat) return;
  const from = centre(before.power);
  const to = centre(power.getBoundingClientRect());
  animate(power, [{ transform: `${shift(power, from, to)} scale(.6) rotate(-70deg)` }, { transform: "none" }], { duration: MS.power, easing: OUT });
}

function riseKites(root, before) {
  for (const kite of root.querySelectorAll(".seat__kite")) {
    if (before.away.has(kite.closest("[data-seat]").dataset.seat)) continue;
    animate(kite, [
      { transform: "translate(-14px, 26px) rotate(-24deg) scale(.3)", opacity: 0 },
      { transform: "translate(5px, -9px) rotate(9deg)", opacity: 1, offset: 0.55 },
      { transform: "none" },
    ], { duration: MS.kite, easing: OUT });
  }
}

/** Animate from what was measured to what is drawn. @param {HTMLElement} root @param {Object} before */
export function difference(root, before) {
  if (!before.cloth || before.cloth !== root.querySelector(".cloth")) return;
  const fresh = [...root.querySelectorAll(".slot:not(.slot--empty)")].filter(
    (slot) => !before.tray.has(slot.querySelector("[data-card]").dataset.card),
  );
  if (!moves()) {
    for (const slot of fresh) animate(slot, [{ opacity: 0 }, { opacity: 1 }], { duration: MS.fade });
    return;
  }
  for (const slot of fresh) lay(root, slot, before);
  closeUp(root, before);
  passPower(root, before);
  riseKites(root, before);
}

function stitch(root, from, to) {
  const line = root.querySelector("svg.stitchline");
  const cloth = root.querySelector(".cloth").getBoundingClientRect();
  const at = ({ x, y }) => `${(x - cloth.left).toFixed(0)} ${(y - cloth.top).toFixed(0)}`;
  const bow = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 60 };
  line.firstElementChild.setAttribute("d", `M${at(from)}Q${at(bow)} ${at(to)}`);
  return animate(line, [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], { duration: MS.thulla + 200 })
    .then(() => line.firstElementChild.removeAttribute("d"));
}

/** Move the held trick to where it goes: the waste, a plate, or my hand. Resolves when it is there.
 *  @param {HTMLElement} root @param {?{trick: Object, mine: boolean}} held @returns {Promise<void>} */
export async function collect(root, held) {
  const slots = [...root.querySelectorAll(".slot:not(.slot--empty)")];
  if (!held || !slots.length || !moves()) return;
  const clean = held.trick.end === "clean";
  const goal = clean ? root.querySelector(".pile__stack") : plateOf(root, held.trick.to);
  if (!goal) return;
  const goalRect = centre(goal.getBoundingClientRect());
  const tray = root.querySelector(".tray");
  tray.dataset.flying = "";
  if (!clean) stitch(root, centre(tray.getBoundingClientRect()), goalRect);
  await Promise.all(slots.map((slot, index) => {
    const card = slot.querySelector("[data-card]").dataset.card;
    const ghost = held.mine && !clean ? root.querySelector(`.hand [data-card="${card}"]`) : null;
    const to = ghost ? centre(ghost.getBoundingClientRect()) : goalRect;
    const own = centre(slot.getBoundingClientRect());
    const [x, y] = inside(slot, to.x - own.x, to.y - own.y);
    const end = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    if (clean) {
      return animate(slot, [{ transform: "none" }, { transform: `${end} rotate(8deg) scale(.5)`, opacity: 0.9 }],
        { duration: MS.sweep, delay: index * 30, easing: SWEEP, fill: "forwards" });
    }
    const scale = ghost ? to.width / own.width : 0.36;
    return animate(slot, [
      { transform: "none" },
      { transform: `translate(${(x * 0.3).toFixed(1)}px, ${(y * 0.3 - 46).toFixed(1)}px) rotate(-8deg) scale(.95)`, offset: 0.35 },
      { transform: `${end} rotate(${ghost ? 0 : 16}deg) scale(${scale.toFixed(2)})` },
    ], { duration: MS.thulla, delay: index * MS.pickUp, easing: SWEEP, fill: "forwards" });
  }));
  delete tray.dataset.flying;
}

/** That card was not accepted. @param {HTMLElement} root @param {string} card */
export function refuse(root, card) {
  const element = root.querySelector(`.hand [data-card="${card}"]`);
  if (!element || !moves()) return;
  animate(element, [{ transform: "none" }, { transform: "translateX(-4px)" }, { transform: "translateX(4px)" }, { transform: "none" }], { duration: MS.refuse });
}

/** Deal: backs leave the tray clockwise, then my cards turn. A tap skips it.
 *  @param {HTMLElement} root @param {Object} view */
export function deal(root, view) {
  const flight = root.querySelector(".flight");
  const tray = root.querySelector(".tray");
  if (!flight || !tray || !moves()) return;
  const cloth = flight.getBoundingClientRect();
  const from = centre(tray.getBoundingClientRect());
  const step = view.direction === "counterclockwise" ? -1 : 1;
  const total = view.counts.reduce((sum, count) => sum + count, 0);
  const gap = Math.min(40, 1000 / total);
  for (let index = 0; index < total; index += 1) {
    const seat = (((view.dealer + step * (index + 1)) % view.seats) + view.seats) % view.seats;
    const goal = plateOf(root, seat);
    if (!goal) continue;
    const to = centre(goal.getBoundingClientRect());
    const back = document.createElement("i");
    back.className = "flight__back";
    flight.append(back);
    back.style.setProperty("left", `${from.x - cloth.left}px`);
    back.style.setProperty("top", `${from.y - cloth.top}px`);
    animate(back, [{ transform: "none", opacity: 1 }, { transform: `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(.6)`, opacity: 1, offset: 0.9 },
      { transform: `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(.5)`, opacity: 0 }],
    { duration: 300, delay: index * gap, easing: SWEEP, fill: "both" }).then(() => back.remove());
  }
  root.querySelectorAll(".hand [data-card]").forEach((card, index) =>
    animate(card, [{ transform: "scaleX(0)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 200, delay: 1050 + index * 22, easing: OUT, fill: "backwards" }));
}
