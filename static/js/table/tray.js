/** The brass tray: led suit, a slot a seat, flags, the way of play; beside it waste and last trick. */

import { html, nothing } from "../vendor/lit-html.js";
import { repeat } from "../vendor/directives/repeat.js";
import { bdi, cardBack, cardFace, icon, plate } from "./bits.js";
import { arrange, suitOf } from "./cards.js";
import { personAt, positionOf } from "./people.js";
import * as words from "./words.js";

const { fill, gettext } = words;

/** Under "lowest leads" the winning card is the lowest, and its flag says so. */
function isHighest(plays, index) {
  const suited = plays.map(([, card]) => card).filter((card) => suitOf(card) === suitOf(plays[0][1]));
  return arrange(suited, "rank")[0] === plays[index][1];
}

function flagOf({ plays, high, cut }, index) {
  const [seat] = plays[index];
  if (cut === seat) return html`<span class="slot__flag"><span class="flag flag--cut">${gettext("Thulla")}</span></span>`;
  if (high === seat && plays.length > 1) {
    return html`<span class="slot__flag"><span class="flag flag--high">${isHighest(plays, index) ? gettext("Highest") : gettext("Lowest")}</span></span>`;
  }
  return index === 0 ? html`<span class="slot__flag"><span class="flag">${gettext("Led")}</span></span>` : nothing;
}

function played(model, trick, index) {
  const [seat, card] = trick.plays[index];
  const marks = [trick.high === seat && trick.plays.length > 1 ? "is-high" : "", trick.cut === seat ? "is-cut" : ""];
  return html`<div class="slot p${positionOf(model, seat)} ${marks.join(" ")}" data-slot=${seat}>
    ${cardFace(card)}<span class="slot__who">${plate(personAt(model, seat), "plate--xs")}</span>${flagOf(trick, index)}
  </div>`;
}

function awaited(model, seat) {
  const { view, you } = model;
  const name = seat === you ? gettext("You") : bdi(personAt(model, seat).name);
  return html`<div class="slot slot--empty p${positionOf(model, seat)}" data-slot=${seat} ?data-now=${view.turn?.seat === seat}><span>${name}</span></div>`;
}

/** Seats that have yet to play to the open trick, in no order. @param {Object} view */
function yetToPlay(view) {
  if (view.result || view.turn?.do === "draw") return [];
  const done = view.trick.plays.map(([seat]) => seat);
  return view.counts
    .map((_, seat) => seat)
    .filter((seat) => !view.out.includes(seat) && !done.includes(seat) && (view.counts[seat] > 0 || view.turn?.seat === seat));
}

/** The trick to show: the finished one while it is held, else the open one. @param {Object} model */
export function shownTrick({ view, stage }) {
  if (!stage.held) return { ...view.trick, cut: null };
  const { trick } = stage.held;
  const lead = suitOf(trick.plays[0]?.[1] ?? "??");
  const last = trick.plays.at(-1);
  const cut = trick.end === "thulla" && last ? last[0] : null;
  const high = trick.end === "clean" || trick.end === "thulla" ? trick.to : null;
  return { ...trick, led: trick.plays.length ? lead : null, high, cut };
}

/** @param {Object} model */
export function tray(model) {
  const { view, stage } = model;
  const trick = shownTrick(model);
  const hit = Boolean(stage.held && stage.held.trick.end !== "clean") || (view.turn?.do === "pick_up" && view.turn.seat === model.you);
  const empty = stage.held ? [] : yetToPlay(view);
  const way = view.direction === "counterclockwise" ? "counter" : "clock";
  const slots = [
    ...trick.plays.map((_, index) => ({ key: trick.plays[index][1], draw: () => played(model, trick, index) })),
    ...empty.map((seat) => ({ key: seat, draw: () => awaited(model, seat) })),
  ];
  return html`<div class="tray ${hit ? "is-hit" : ""}" data-way=${way}>
    ${[1, 2, 3, 4].map((at) => icon("i-next", `tray__way tray__way--${at}`))}
    ${trick.led ? html`<div class="seal" data-suit=${trick.led.toLowerCase()} role="img" aria-label=${words.led[trick.led]()}>${icon(`carved-${trick.led.toLowerCase()}`, "")}</div>` : nothing}
    ${trick.led || !trick.free ? nothing : html`<p class="tray__hint">${gettext("Free first trick: nobody picks up")}</p>`}
    ${repeat(slots, (slot) => slot.key, (slot) => slot.draw())}
  </div>`;
}

function takenBy(model, trick) {
  const you = trick.to === model.you;
  const name = words.isolated(personAt(model, trick.to).name);
  return you ? gettext("Last trick to you") : fill(gettext("Last trick to %(name)s"), { name });
}

/** @param {Object} model @param {Object} on */
export function lastTrick(model, on) {
  const trick = model.view.tricks.at(model.stage.held ? -2 : -1);
  if (!trick?.plays.length || model.view.result) return nothing;
  const words_ = takenBy(model, trick);
  return html`<button class="pile pile--last" type="button" @click=${() => on.sheet("last")} aria-label=${`${words_}. ${gettext("Look closer")}`}>
    <span class="pile__last">${trick.plays.map(([, card]) => cardFace(card))}</span><span class="pile__say">${words_}</span>
  </button>`;
}

/** @param {Object} model */
export function waste({ view, stage }) {
  const count = view.waste - (stage.held?.toWaste ?? 0);
  return html`<div class="pile pile--waste" role="img" aria-label=${fill(words.ngettext("%(count)s card in the waste", "%(count)s cards in the waste", count), { count })}>
    <div class="pile__stack">${Array.from({ length: Math.min(3, count) }, cardBack)}</div>
    <div aria-hidden="true"><b>${count}</b>${gettext("waste")}</div>
  </div>`;
}
