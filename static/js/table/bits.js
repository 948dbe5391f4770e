/** The small drawn parts that every other part uses: icon, plate, ring, card, chip, seeds. */

import { html, nothing, svg } from "../vendor/lit-html.js";
import { rankOf, suitOf } from "./cards.js";
import { vars } from "./vars.js";
import * as words from "./words.js";

const COURTS = "JQK";

let sheet = null;

/** The sprite's address has a hash in production, so the page says it. */
const sprite = () => (sheet ??= document.querySelector("[data-sprite]").dataset.sprite);

/** Take the drawings into the page. Until then each is fetched from the sprite's file, and a card that
 *  comes while the line is gone would stay bare. @returns {Promise<void>} */
export async function bringSprite() {
  const answer = await fetch(sprite());
  const drawings = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  drawings.setAttribute("hidden", "");
  document.body.append(document.adoptNode(drawings));
  sheet = "";
}

/** One drawing of the sprite. @param {string} id @param {string} [classes] */
export const icon = (id, classes = "ico") =>
  html`<svg class=${classes} aria-hidden="true"><use href=${`${sprite()}#${id}`}></use></svg>`;

/** A player's plate. @param {{initials: string, hue: number}} who @param {string} [size] */
export const plate = (who, size = "") =>
  html`<span class="plate ${size}" data-hue=${who.hue ?? nothing} aria-hidden="true"><span>${who.initials}</span></span>`;

/** The rim of a plate; with `left` (per cent) it is a clock. @param {?number} [left] */
export const ring = (left = null) => html`<svg class="ring" viewBox="0 0 70 70" aria-hidden="true">
  <circle cx="35" cy="35" r="32.5"></circle>
  ${left === null ? nothing : svg`<circle class="ring__t" cx="35" cy="35" r="32.5" pathLength="100" ${vars({ "--t": left })}></circle>`}
</svg>`;

/** What is printed on a card, for a button or a span around it. @param {string} card */
export const face = (card) => {
  const suit = suitOf(card).toLowerCase();
  const court = COURTS.includes(card[0]);
  return html`<span class="card__corner" aria-hidden="true"><span class="card__rank">${rankOf(card)}</span>${icon(`suit-${suit}`, "card__suit")}</span>${icon(court ? `court-${card[0]}` : `carved-${suit}`, "card__art")}`;
};

/** A card that only lies there. @param {string} card @param {string} [classes] */
export const cardFace = (card, classes = "") =>
  html`<span class="card ${classes}" data-card=${card} data-suit=${suitOf(card).toLowerCase()} data-rank=${rankOf(card)} role="img" aria-label=${words.cardLabel(card)}>${face(card)}</span>`;

export const cardBack = () =>
  html`<span class="card card--back" aria-hidden="true"><svg viewBox="0 0 100 140"><use href=${`${sprite()}#card-back`}></use></svg></span>`;

/** A card in a line of text. @param {string} card @param {boolean} [cut] the thulla of its trick */
export const chip = (card, cut = false) =>
  html`<span class="chip-card ${cut ? "is-cut" : ""}" data-suit=${suitOf(card).toLowerCase()} role="img" aria-label=${words.cardLabel(card)}>${rankOf(card)}${icon(`suit-${suitOf(card).toLowerCase()}`, "")}</span>`;

/** Seeds: outline for none, up to four, from five one and a number.
 *  @param {number} count @param {string} title what the loser is called here */
export const tally = (count, title) =>
  html`<span class="tally" role="img" aria-label=${words.tally(count, title)}>${
    count === 0 ? icon("seed-o", "") : Array.from({ length: count > 4 ? 1 : count }, () => icon("seed", ""))
  }${count > 4 ? html`<b>${count}</b>` : nothing}</span>`;

/** A sentence with drawn parts in its `%(name)s` places. @param {string} text @param {Object<string, *>} parts */
export const rich = (text, parts) =>
  text.split(/(%\(\w+\)s)/).map((piece) => (piece.startsWith("%(") ? parts[piece.slice(2, -2)] : piece));

/** A name, fenced off from the direction of its surroundings. @param {string} name */
export const bdi = (name) => html`<bdi>${name}</bdi>`;
