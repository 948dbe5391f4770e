/** What a screen reader hears: sentences for each act, and answers to "say the table". */

import { arrange, groups, playable, suitOf } from "./cards.js";
import { timeLeft } from "./clock.js";
import { personAt, seatsIn } from "./people.js";
import { promptWords } from "./prompt.js";
import { resultTitle } from "./result.js";
import { thullaWords } from "./ribbon.js";
import * as words from "./words.js";

const { fill, gettext, ngettext } = words;

const nameOf = (model, seat) => words.isolated(personAt(model, seat).name);
const list = (parts) => parts.join(", ");

function played(model, frame, before) {
  const { seat, card } = frame;
  const ended = frame.then.find((event) => event.e === "trick");
  const high = ended ? null : model.view.trick.high;
  const facts = { name: nameOf(model, seat), card: words.cardWord(card) };
  const mine = seat === model.you;
  if (high === seat && before.trick.plays.length) {
    return fill(mine ? gettext("You play the %(card)s, highest.") : gettext("%(name)s plays the %(card)s, highest."), facts);
  }
  return fill(mine ? gettext("You play the %(card)s.") : gettext("%(name)s plays the %(card)s."), facts);
}

const ACTS = {
  play: played,
  pick_up: (model, { seat }) => (seat === model.you ? gettext("You pick up.") : fill(gettext("%(name)s picks up."), { name: nameOf(model, seat) })),
  draw: (model, { seat, card }) => fill(
    seat === model.you ? gettext("You draw the %(card)s and lead it.") : gettext("%(name)s draws the %(card)s."),
    { name: nameOf(model, seat), card: words.cardWord(card) }),
  take: (model, { seat, from }) => fill(
    seat === model.you ? gettext("You take %(other)s’s hand.") : gettext("%(name)s takes %(other)s’s hand."),
    { name: nameOf(model, seat), other: nameOf(model, from) }),
  revoke: (model, { seat, card }) => fill(gettext("%(name)s did not follow and takes the %(card)s back."), { name: nameOf(model, seat), card: words.cardWord(card) }),
  concede: (model, { seat }) => fill(gettext("%(name)s concedes."), { name: nameOf(model, seat) }),
};

const EVENTS = {
  trick(model, { end, to }) {
    if (end !== "clean") return "";
    return to === model.you ? gettext("Trick swept. You have the power.") : fill(gettext("Trick swept. %(name)s has the power."), { name: nameOf(model, to) });
  },
  away: (model, { seat, place }) => fill(
    seat === model.you ? gettext("You got away %(place)s.") : gettext("%(name)s got away %(place)s."),
    { name: nameOf(model, seat), place: words.nth(place) }),
  over: (model) => resultTitle(model),
};

function lastCards(model, before) {
  return seatsIn(model.view)
    .filter((seat) => seat !== model.you && model.view.counts[seat] === 1 && before.counts[seat] !== 1)
    .map((seat) => fill(gettext("%(name)s has one card."), { name: nameOf(model, seat) }));
}

const AUTOMATIC = {
  clock: () => gettext("Your time was up, so the table played for you."),
  bot: () => gettext("A bot played for you."),
};

/** Did the table choose for the player? What is forced it only does sooner.
 *  @param {Object} frame @param {Object} before the view before @param {?number} you @returns {boolean} */
export function isStandIn({ by, seat }, { turn }, you) {
  const forced = turn?.do === "pick_up" || Boolean(turn?.card);
  return seat === you && (by === "bot" || (by === "clock" && !forced));
}

/** Your turn, with the cards that can be played. @param {Object} model @returns {string} */
export function turnWords(model) {
  const { title } = promptWords(model);
  const cards = playable(model.view);
  const { suit } = model.view.turn;
  // Ranks alone say a card only where the title names its suit.
  if (!cards.length || cards.length > 8 || !suit || suitOf(cards[0]) !== suit) return `${title}.`;
  return `${title}: ${list(cards.map(words.rankWord))}.`;
}

/** Everything to say after an act. @param {Object} model after it @param {Object} frame @param {Object} before the view before
 *  @returns {{polite: string, assertive: string}} */
export function actWords(model, frame, before) {
  const polite = [ACTS[frame.do](model, frame, before), ...frame.then.map((event) => EVENTS[event.e]?.(model, event) ?? ""), ...lastCards(model, before)];
  const assertive = [];
  if (isStandIn(frame, before, model.you)) assertive.push(AUTOMATIC[frame.by]());
  const ended = frame.then.find((event) => event.e === "trick");
  if (ended?.end === "thulla") {
    const trick = model.view.tricks.at(-1);
    const facts = { name: nameOf(model, frame.seat), card: words.cardWord(frame.card) };
    assertive.push(fill(gettext("Thulla by %(name)s, %(card)s."), facts), thullaWords(model, trick));
  }
  const { turn } = model.view;
  if (turn?.seat === model.you && model.you !== null) assertive.push(turnWords(model));
  return { polite: polite.filter(Boolean).join(" "), assertive: assertive.join(" ") };
}

/** The key T: led suit, cards so far, whose turn, time. @param {Object} model @returns {string} */
export function tableWords(model) {
  const { view, clock, now } = model;
  const parts = view.trick.plays.map(([seat, card]) => fill(gettext("%(name)s: %(card)s"), { name: seat === model.you ? gettext("You") : nameOf(model, seat), card: words.cardWord(card) }));
  const left = timeLeft(clock, now);
  return [
    view.trick.led ? `${words.led[view.trick.led]()}.` : gettext("Nothing has been led yet."),
    parts.length ? `${list(parts)}.` : "",
    `${promptWords(model).title}.`,
    left ? fill(ngettext("%(count)s second left.", "%(count)s seconds left.", left.seconds), { count: left.seconds }) : "",
  ].filter(Boolean).join(" ");
}

/** The key H: my hand by suit. @param {Object} model @returns {string} */
export function handWords({ view }) {
  if (!view.fan?.length) return gettext("You hold no cards.");
  return groups(arrange(view.fan, "suit"), "suit").map(({ suit, cards }) => `${words.suitWord(suit)}: ${list(cards.map(words.rankWord))}.`).join(" ");
}

/** The key W: waste and counts. @param {Object} model @returns {string} */
export function wasteWords(model) {
  const { view } = model;
  const counts = seatsIn(view).map((seat) => fill(gettext("%(name)s: %(cards)s"), { name: seat === model.you ? gettext("You") : nameOf(model, seat), cards: words.cards(view.counts[seat]) }));
  const waste = fill(ngettext("%(count)s card in the waste", "%(count)s cards in the waste", view.waste), { count: view.waste });
  return `${waste}. ${list(counts)}.`;
}

/** Why a card rests. @param {Object} model @param {string} card @returns {string} */
export function restWords({ view, you }, card) {
  const { turn } = view;
  if (turn?.seat !== you) return words.refusal("not_your_turn");
  if (turn.card && turn.card !== card) return words.refusal(turn.suit ? "must_follow_suit" : "must_lead_opening_card");
  if (turn.suit && suitOf(card) !== turn.suit) return fill(words.cardRests[turn.suit](), { card: words.cardLabel(card) });
  return words.refusal("must_follow_suit");
}

/** Put a sentence into a live region; the same one twice is still heard twice.
 *  @param {HTMLElement} region @param {string} sentence */
export function speak(region, sentence) {
  if (!sentence || !region) return;
  const next = document.createElement("p");
  next.textContent = sentence;
  region.replaceChildren(next);
}
