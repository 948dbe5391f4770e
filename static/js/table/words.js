/** Every sentence of the table, whole and translatable. Sentences take names, counts and the
 *  loser's title as parameters; those that name a suit exist once per suit, for languages in which
 *  a suit's word bends. */

import { rankOf, suitOf } from "./cards.js";
import { fill, gettext, ngettext } from "./i18n.js";

const RTL = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** A name fenced off so that its direction cannot turn the sentence around it.
 *  @param {string} name @returns {string} */
export function isolated(name) {
  const mixed = RTL.test(name) || globalThis.document?.documentElement.dir === "rtl";
  return mixed ? `\u2068${name}\u2069` : name;
}

const RANK_WORDS = {
  A: () => gettext("ace"), K: () => gettext("king"), Q: () => gettext("queen"), J: () => gettext("jack"),
};
const CARD = {
  S: () => gettext("%(rank)s of spades"), H: () => gettext("%(rank)s of hearts"),
  C: () => gettext("%(rank)s of clubs"), D: () => gettext("%(rank)s of diamonds"),
};
const SUIT = {
  S: () => gettext("spades"), H: () => gettext("hearts"), C: () => gettext("clubs"), D: () => gettext("diamonds"),
};
const GLYPH = { S: "\u2660", H: "\u2665", C: "\u2663", D: "\u2666" };

/** @param {string} card */
export const rankWord = (card) => RANK_WORDS[card[0]]?.() ?? rankOf(card);
/** `queen of diamonds`, for the middle of a sentence. @param {string} card */
export const cardWord = (card) => fill(CARD[suitOf(card)](), { rank: rankWord(card) });
/** `Queen of diamonds`, for a label of its own. @param {string} card */
export const cardLabel = (card) => {
  const word = cardWord(card);
  return word[0].toLocaleUpperCase() + word.slice(1);
};
/** `Q♦`. @param {string} card */
export const cardShort = (card) => rankOf(card) + GLYPH[suitOf(card)];
/** @param {string} suit */
export const suitWord = (suit) => SUIT[suit]();
/** @param {string} suit @param {number} count */
export const suitCount = (suit, count) => fill(gettext("%(suit)s, %(count)s"), { suit: suitWord(suit), count });

/** @param {number} count */
export const cards = (count) => fill(ngettext("%(count)s card", "%(count)s cards", count), { count });

const PLACES = [
  () => gettext("1st"), () => gettext("2nd"), () => gettext("3rd"), () => gettext("4th"),
  () => gettext("5th"), () => gettext("6th"), () => gettext("7th"),
];
/** @param {number} place from 1 */
export const nth = (place) => PLACES[place - 1]?.() ?? String(place);

/** Bhabhis so far, under the table's own title. @param {number} count @param {string} title */
export const tally = (count, title) =>
  count === 0
    ? fill(gettext("%(title)s in no hand of this session"), { title })
    : fill(ngettext("%(title)s in %(count)s hand of this session", "%(title)s in %(count)s hands of this session", count), { title, count });

export const led = {
  S: () => gettext("Spades were led"), H: () => gettext("Hearts were led"),
  C: () => gettext("Clubs were led"), D: () => gettext("Diamonds were led"),
};
export const follow = {
  S: () => gettext("Your turn: follow spades"), H: () => gettext("Your turn: follow hearts"),
  C: () => gettext("Your turn: follow clubs"), D: () => gettext("Your turn: follow diamonds"),
};
export const noneHeld = {
  S: () => gettext("Your turn: you hold no spades"), H: () => gettext("Your turn: you hold no hearts"),
  C: () => gettext("Your turn: you hold no clubs"), D: () => gettext("Your turn: you hold no diamonds"),
};
export const restWhile = {
  S: () => gettext("The others rest while you hold a spade."), H: () => gettext("The others rest while you hold a heart."),
  C: () => gettext("The others rest while you hold a club."), D: () => gettext("The others rest while you hold a diamond."),
};
export const cardRests = {
  S: () => gettext("%(card)s rests: you still hold spades."), H: () => gettext("%(card)s rests: you still hold hearts."),
  C: () => gettext("%(card)s rests: you still hold clubs."), D: () => gettext("%(card)s rests: you still hold diamonds."),
};
export const hadNone = {
  S: () => gettext("%(name)s had no spades."), H: () => gettext("%(name)s had no hearts."),
  C: () => gettext("%(name)s had no clubs."), D: () => gettext("%(name)s had no diamonds."),
};
export const youHadNone = {
  S: () => gettext("You had no spades."), H: () => gettext("You had no hearts."),
  C: () => gettext("You had no clubs."), D: () => gettext("You had no diamonds."),
};

/** `3 of your 13 cards can be played.` @param {number} can @param {number} all */
export const canBePlayed = (can, all) =>
  fill(ngettext("%(can)s of your %(all)s cards can be played.", "%(can)s of your %(all)s cards can be played.", can), { can, all });

const REFUSALS = {
  hand_over: () => gettext("This hand is over."),
  unknown_action: () => gettext("The table does not know that action."),
  take_not_allowed: () => gettext("You cannot take your neighbour’s hand now."),
  concede_not_allowed: () => gettext("You can concede only when two players are left."),
  not_your_turn: () => gettext("It is not your turn yet."),
  draw_not_due: () => gettext("No card is to be drawn now."),
  not_in_waste: () => gettext("That card is not in the waste."),
  draw_due: () => gettext("A card has to be drawn from the waste first."),
  cannot_pick_up: () => gettext("You cannot pick up: you can still follow."),
  not_your_card: () => gettext("You do not hold that card."),
  must_lead_opening_card: () => gettext("The first trick is led with the opening card."),
  must_follow_suit: () => gettext("You hold the suit that was led, so you have to follow it."),
  must_pick_up: () => gettext("You hold none of the suit that was led, so you have to pick up."),
  busy: () => gettext("The table was busy with another move. Try again."),
  stale: () => gettext("The table had moved on before your card arrived. Look again and choose."),
  malformed: () => gettext("The table could not read that move. Reload the page."),
  unknown: () => gettext("The table does not know this hand any more. Reload the page."),
  too_fast: () => gettext("That was too fast. Try again in a moment."),
  not_seated: () => gettext("You do not sit in this hand."),
  cannot_save: () => gettext("Your move could not be saved, so it was not played. The table waits and you can try again."),
  not_allowed: () => gettext("That is for the host of this table to do."),
  table_full: () => gettext("Every place at this table is taken. You can watch until one is free."),
  table_locked: () => gettext("The host has locked the table, so nobody new may sit down now."),
  sits_elsewhere: () => gettext("You sit at another table. Leave that one first."),
  session_closed: () => gettext("This session takes in nobody new. You can sit down when it is over."),
  place_taken: () => gettext("Somebody took that place just before you. Choose another one."),
  not_now: () => gettext("That is not possible at this moment."),
  closed: () => gettext("This table is closed. Set another one in the lobby."),
  removed: () => gettext("The host has taken you from this table, so you cannot sit here. You can watch."),
  too_long: () => gettext("That is too long for one line. Say it in two."),
};
/** Why something was refused. @param {string} reason @returns {string} */
export const refusal = (reason) => (REFUSALS[reason] ?? (() => gettext("That was not accepted. Look again and choose.")))();
export const REFUSAL_WORDS = Object.keys(REFUSALS);

/** Quick phrases: what is sent is the code, and everybody reads it in their own language. */
const PHRASES = {
  wah: () => gettext("Wah!"), arre: () => gettext("Arre yaar"), chai: () => gettext("Chai?"), played: () => gettext("Well played"),
  sorry: () => gettext("Sorry!"), oops: () => gettext("Oops"), think: () => gettext("Let me think"), again: () => gettext("Once more?"),
};
export const PHRASE_CODES = Object.keys(PHRASES);
/** @param {string} code @returns {string} the code itself where this browser does not know it yet */
export const phrase = (code) => PHRASES[code]?.() ?? code;

const BOTS = { plain: () => gettext("Easy-going bots"), counting: () => gettext("Bots that count cards") };
export const BOT_KINDS = Object.keys(BOTS);
/** @param {string} kind */
export const botName = (kind) => BOTS[kind]();

const CALLED = {
  deadlock: () => gettext("The hand was called: no two cards of one suit were left in play."),
  stall: () => gettext("The hand was called: too many tricks in a row were picked up."),
  limit: () => gettext("The hand was called after 300 tricks."),
};
/** @param {?string} why */
export const called = (why) => CALLED[why]?.() ?? "";

const PRESETS = {
  thulla: () => gettext("Thulla rules"), pick_up: () => gettext("Pick-up rules"),
  get_away: () => gettext("Get Away rules"), discard: () => gettext("Discard rules"),
};
/** @param {string} preset */
export const presetName = (preset) => PRESETS[preset]?.() ?? gettext("House rules");

export { fill, gettext, ngettext };
