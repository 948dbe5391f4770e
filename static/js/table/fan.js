/** My hand: the fan on a desktop, tiles on a phone (the stylesheet decides), card by card. */

import { html, nothing } from "../vendor/lit-html.js";
import { repeat } from "../vendor/directives/repeat.js";
import { face, icon } from "./bits.js";
import { arrange, groups, playable, rankOf, rowBreaks, suitOf, twoRows } from "./cards.js";
import { vars } from "./vars.js";
import * as words from "./words.js";

const { fill, gettext } = words;

/** Cards that are on their way into my hand or wait on the tray for me to pick them up.
 *  @param {Object} model @returns {string[]} */
export function ghosts({ view, you, stage }) {
  const { turn, trick } = view;
  if (turn?.do === "pick_up" && turn.seat === you) return trick.plays.map(([, card]) => card);
  return stage.ghosts ?? [];
}

/** Everything the hand shows, in order. @param {Object} model @returns {{suit: ?string, cards: string[]}[]} */
export function handGroups(model) {
  const { view, prefs, ui } = model;
  const fan = view.fan ?? [];
  const all = [...fan, ...ghosts(model).filter((card) => !fan.includes(card))];
  return groups(arrange(all, prefs.sort, ui.own), prefs.sort);
}

/** Is "Fold the rest" to be offered: from 15 cards, when some rest and some do not.
 *  @param {Object} model */
export function mayFold({ view, prefs }) {
  const can = playable(view);
  return prefs.sort === "suit" && (view.fan?.length ?? 0) >= 15 && can.length > 0 && can.length < view.fan.length;
}

function sizeOf(count) {
  if (count >= 29) return "xxl";
  if (count >= 22) return "xl";
  return count > 14 ? "l" : "m";
}

function desktopRows(sizes, total) {
  if (total < 22) return { breaks: new Set(), columns: total };
  if (total <= 40) {
    const { at, columns } = twoRows(sizes);
    return { breaks: new Set([at]), columns };
  }
  const columns = Math.ceil(total / 3);
  return { breaks: rowBreaks(sizes, columns), columns };
}

function layout(sizes) {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const size = sizeOf(total);
  const desktop = desktopRows(sizes, total);
  const columns = size === "xxl" ? 8 : 7;
  return { size, total, desktop, phone: rowBreaks(sizes, columns), rows: Math.ceil(total / columns) };
}

function classesOf(model, card, index, rows) {
  const { view, ui, you } = model;
  const can = playable(view);
  const mine = view.turn?.seat === you && view.turn.do === "play";
  return [
    "card",
    ghosts(model).includes(card) ? "is-ghost" : "",
    mine && can.includes(card) && can.length < view.fan.length ? "can" : "",
    mine && !can.includes(card) ? "is-resting" : "",
    ui.selected === card || ui.pending?.card === card ? "is-sel" : "",
    model.queued?.card === card ? "is-queued" : "",
    ui.pending?.card === card ? "is-pending" : "",
    ui.refused === card ? "is-refused" : "",
    rows.desktop.breaks.has(index) ? "opens-row-d" : "",
    rows.phone.has(index) ? "opens-row-p" : "",
  ].join(" ");
}

function cardButton(model, card, index, rows, on) {
  const { ui, view, you, queued } = model;
  const laid = queued?.card === card;
  const at = rows.total > 1 ? (2 * index) / (rows.total - 1) - 1 : 0;
  const resting = view.turn?.seat === you && view.turn.do === "play" && !playable(view).includes(card);
  return html`<button type="button" class=${classesOf(model, card, index, rows)} data-card=${card}
    data-suit=${suitOf(card).toLowerCase()} data-rank=${rankOf(card)} aria-label=${laid ? fill(gettext("%(card)s, queued"), { card: words.cardLabel(card) }) : words.cardLabel(card)}
    aria-pressed=${ui.selected === card ? "true" : "false"} aria-disabled=${resting ? "true" : "false"}
    tabindex=${ui.focus === card ? "0" : "-1"} @click=${(event) => on.tapCard(card, event)}
    ${vars({ "--a": `${(4 * at).toFixed(2)}deg`, "--bow": `${(11 * at * at).toFixed(1)}px` })}>${face(card)}${laid ? html`<span class="card__flag" aria-hidden="true">${icon("i-clock", "")}<span>${gettext("Queued")}</span></span>` : nothing}</button>`;
}

function suitPill(suit, cards, on) {
  return html`<button type="button" class="hand__fold" data-suit=${suit.toLowerCase()} @click=${on.fold}
    aria-label=${fill(gettext("%(suit)s, %(count)s, folded. Open"), { suit: words.suitWord(suit), count: cards.length })}>
    ${icon(`suit-${suit.toLowerCase()}`, "")}<b>${cards.length}</b></button>`;
}

/** @param {Object} model @param {Object} on */
export function fan(model, on) {
  const { view, ui } = model;
  if (!view.fan) return nothing;
  const all = handGroups(model);
  const folding = ui.folded && mayFold(model);
  const can = playable(view);
  const open = folding ? all.filter((group) => group.cards.some((card) => can.includes(card))) : all;
  const rows = layout(open.map((group) => group.cards.length));
  const order = open.flatMap((group) => group.cards);
  const focus = order.includes(ui.focus) ? ui.focus : (order.find((card) => can.includes(card)) ?? order[0]);
  const focused = { ...model, ui: { ...ui, focus } };
  return html`${folding ? html`<div class="hand__folds">${all.filter((group) => !open.includes(group)).map((group) => suitPill(group.suit, group.cards, on))}</div>` : nothing}
  <div class="hand" data-size=${rows.size} data-deep=${rows.total > 40 ? "true" : "false"} role="toolbar" aria-orientation="horizontal"
    aria-label=${fill(words.ngettext("Your hand, %(count)s card", "Your hand, %(count)s cards", view.fan.length), { count: view.fan.length })}
    ${vars({ "--count": Math.max(2, rows.total), "--groups": open.length, "--cols-d": rows.desktop.columns, "--rows": rows.rows })}
    @pointerdown=${on.grab} @keydown=${on.handKey}>
    ${repeat(open, (group) => group.suit ?? "all", (group) => html`<div class="hand__suit" role="group" aria-label=${group.suit ? words.suitCount(group.suit, group.cards.length) : nothing}>
      ${repeat(group.cards, (card) => card, (card) => cardButton(focused, card, order.indexOf(card), rows, on))}</div>`)}
  </div>`;
}
