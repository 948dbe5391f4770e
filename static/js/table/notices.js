/** Slips at the edge (toasts) and the banner about the line or the table. */

import { html, nothing } from "../vendor/lit-html.js";
import { repeat } from "../vendor/directives/repeat.js";
import { icon } from "./bits.js";
import { asClock, endOf, secondsUntil, timeLeft } from "./clock.js";
import * as words from "./words.js";

const { fill, gettext, ngettext } = words;

function breakBanner({ table, place, now }, on) {
  const { place: whose, until, agreed = [] } = table.break;
  const time = asClock(secondsUntil(until, now));
  if (whose === place) return { tone: "calm", drawing: "i-cup", text: fill(gettext("You take a break: %(time)s. The clocks are stopped."), { time }), act: [gettext("Go on"), () => on.takeBreak(false)] };
  const name = words.isolated(table.places.find((person) => person.place === whose)?.name ?? "");
  const agrees = agreed.includes(place);
  return {
    tone: "calm", drawing: "i-cup", text: fill(gettext("%(name)s takes a break: %(time)s. The clocks are stopped."), { name, time }),
    act: place === null ? null : [agrees ? gettext("No longer") : gettext("Take longer"), () => on.takeBreak(!agrees), agrees],
  };
}

function graceBanner({ table, place, now, ui }, on) {
  const { grace } = table;
  if (place === null || grace.place === place || ui.sheet === "grace") return null;
  const name = words.isolated(table.places.find((person) => person.place === grace.place)?.name ?? "");
  return { tone: "warn", drawing: "i-signal", text: fill(gettext("%(name)s is offline. What shall we do? %(time)s"), { name, time: asClock(secondsUntil(grace.until, now)) }), act: [gettext("Choose"), () => on.sheet("grace")] };
}

function bannerOf(model, on) {
  const { net, table, clock, you, now } = model;
  if (table.notice === "cannot_save") {
    return { tone: "danger", text: gettext("The table cannot save moves just now. Clocks are stopped and nothing is lost; it goes on by itself.") };
  }
  if (net.state === "lost") return { tone: "danger", text: gettext("Reconnecting. A card you played is kept."), act: [gettext("Try now"), on.retry] };
  if (table.grace && graceBanner(model, on)) return graceBanner(model, on);
  if (table.break) return breakBanner(model, on);
  if (net.state !== "slow") return null;
  const left = timeLeft(clock, now);
  if (left === null || left.seat !== you) return null;
  const seconds = secondsUntil(endOf(clock), now);
  if (seconds > 10) return null;
  return {
    tone: "warn",
    text: fill(ngettext("Slow line. Your turn is safe for %(count)s more second.", "Slow line. Your turn is safe for %(count)s more seconds.", seconds), { count: seconds }),
  };
}

/** @param {Object} model @param {Object} on */
export function notices(model, on) {
  const banner = bannerOf(model, on);
  return html`<div class="notices">
    ${banner ? html`<div class="bannerbar" data-tone=${banner.tone} role=${banner.drawing ? nothing : "status"}>${icon(banner.drawing ?? "i-signal")}<span>${banner.text}</span>
      ${banner.act ? html`<button type="button" class="btn btn--s" aria-pressed=${banner.act[2] ?? nothing} @click=${banner.act[1]}>${banner.act[0]}</button>` : nothing}</div>` : nothing}
    <div class="toasts" role="status">${repeat(model.ui.toasts, (toast) => toast.id, (toast) =>
      html`<div class="toast toast--${toast.tone}"><span>${toast.text}</span>
        <button type="button" class="btn btn--s" @click=${() => on.dropToast(toast.id)}>${gettext("Close")}</button></div>`)}</div>
  </div>`;
}
