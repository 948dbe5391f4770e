/** The line above my hand: whose turn, why, and the one action that is due. Every refusal and every
 *  reason lands here. */

import { html, nothing } from "../vendor/lit-html.js";
import { icon, plate, tally } from "./bits.js";
import { playable, nextIn, suitOf } from "./cards.js";
import { secondsUntil, timeLeft } from "./clock.js";
import { mayFold } from "./fan.js";
import { bottomSeat, freePlaces, isSeated, maySit, personAt, seatsIn, tallyOf } from "./people.js";
import { clockRim, hasPower } from "./seats.js";
import * as words from "./words.js";

const { fill, gettext, ngettext } = words;

const nameOf = (model, seat) => words.isolated(personAt(model, seat).name);
const youHold = ({ view }) =>
  fill(ngettext("You hold %(count)s card.", "You hold %(count)s cards.", view.fan.length), { count: view.fan.length });

function voidReason({ table, view }) {
  if (view.trick.free) return gettext("In the free first trick you may play any card, and nobody picks up.");
  if (table.rules?.void === "thulla") return gettext("Any card you play is a thulla and ends the trick. The highest card picks it up.");
  if (table.rules?.void === "discard") return gettext("Throw any card away; it cannot win.");
  return gettext("You may play any card.");
}

function myPlay(model) {
  const { view } = model;
  const { turn, fan } = view;
  const can = playable(view).length;
  if (turn.card) {
    const drawn = view.tricks.length > 0;
    return {
      title: fill(gettext("Your turn: lead the %(card)s"), { card: words.cardWord(turn.card) }),
      reason: drawn ? gettext("You drew it from the waste, so it has to be led.") : gettext("Whoever holds the opening card leads it."),
    };
  }
  if (!turn.suit) return { title: gettext("Your turn: lead any card"), reason: gettext("You have the power.") };
  if (!fan.some((card) => suitOf(card) === turn.suit)) return { title: words.noneHeld[turn.suit](), reason: voidReason(model) };
  const rests = can < fan.length ? ` ${words.restWhile[turn.suit]()}` : "";
  return { title: words.follow[turn.suit](), reason: words.canBePlayed(can, fan.length) + (fan.length > 21 ? "" : rests) };
}

function myPickUp({ view }) {
  const count = view.trick.plays.length;
  return {
    title: gettext("This trick is yours to pick up"),
    reason: `${words.youHadNone[view.trick.led]()} ${fill(
      ngettext("You pick up %(count)s card, hold %(all)s, and lead.", "You pick up %(count)s cards, hold %(all)s, and lead.", count),
      { count, all: view.fan.length + count },
    )}`,
  };
}

/** Why there is no hand to be seen: a watcher, or somebody who is dealt in with the next hand. */
function watchingWords(model) {
  if (isSeated(model)) return model.table.session?.out?.includes(model.place) ? gettext("You are out of this session and watch.") : gettext("You are dealt in with the next hand.");
  const free = freePlaces(model.table).length;
  if (!maySit(model) || !free) return gettext("You are watching.");
  return fill(ngettext("You are watching. %(count)s place is free.", "You are watching. %(count)s places are free.", free), { count: free });
}

function othersTurn(model) {
  const { view, you, stage } = model;
  const { turn } = view;
  const name = nameOf(model, turn.seat);
  if (model.queued) return { title: fill(gettext("Queued: %(card)s"), { card: words.cardWord(model.queued.card) }), reason: gettext("It is played when your turn comes, if it may be. Nobody else sees it.") };
  const place = view.out.indexOf(you);
  let reason = watchingWords(model);
  if (you !== null) reason = place < 0 ? youHold(model) : fill(gettext("You got away %(place)s."), { place: words.nth(place + 1) });
  if (turn.do === "draw") return { title: fill(gettext("%(name)s draws a card"), { name }), reason };
  if (turn.do === "pick_up") return { title: fill(gettext("%(name)s has to pick up"), { name }), reason };
  if (stage.held) return { title: fill(gettext("%(name)s leads next"), { name }), reason };
  return { title: fill(turn.suit ? gettext("%(name)s to follow") : gettext("%(name)s to lead"), { name }), reason };
}

function pauseWords(model) {
  const { view, pause, you, now } = model;
  const seconds = secondsUntil(pause.until, now);
  const reason = fill(ngettext("The next trick begins in %(count)s second.", "The next trick begins in %(count)s seconds.", seconds), { count: seconds });
  if (view.turn?.seat === you) return { title: model.ui.pending ? gettext("Your card waits for the pause") : myPlay(model).title, reason };
  if (!pause.takers.includes(you)) return { title: gettext("A pause for taking hands"), reason };
  const from = nextIn(view, you);
  return { title: fill(gettext("You may take %(name)s’s hand"), { name: nameOf(model, from) }), reason };
}

/** Does a bot keep the viewer's own seat? */
const isKept = (model) => model.you !== null && personAt(model, model.you).state === "bot" && !model.view.out.includes(model.you);

/** Title and reason as they stand now. @param {Object} model @returns {{title: string, reason: string}} */
export function promptWords(model) {
  const { view, you, pause, ui } = model;
  if (view.result) return { title: gettext("This hand is over"), reason: "" };
  if (isKept(model)) return { title: gettext("A bot keeps your seat"), reason: gettext("It plays until you say that you are back; then the next turn is yours.") };
  if (pause) return pauseWords(model);
  const { turn } = view;
  if (!turn) return { title: "", reason: "" };
  if (turn.seat !== you) return othersTurn(model);
  if (ui.pending) return { title: gettext("Your card is on its way"), reason: gettext("The table has not confirmed it yet.") };
  if (turn.do === "pick_up") return myPickUp(model);
  if (turn.do === "draw") return { title: gettext("Your turn: draw a card"), reason: gettext("You have the power but no card, so one comes from the waste and you lead it.") };
  return myPlay(model);
}

function countdown(model) {
  const left = timeLeft(model.clock, model.now);
  if (!left?.forced || left.seat !== model.you) return nothing;
  return html`<span class="countdown">${fill(gettext("or by itself in %(count)s s"), { count: left.seconds })}</span>`;
}

function takeButton(model, on, wished) {
  const { view, you } = model;
  const from = nextIn(view, you);
  const count = view.counts[from];
  const label = wished
    ? gettext("Do not take it")
    : fill(ngettext("Take %(name)s’s %(count)s card", "Take %(name)s’s %(count)s cards", count), { name: nameOf(model, from), count });
  return html`<button type="button" class="btn ${wished ? "btn--cloth" : "btn--take"}" data-act="wish" @click=${() => on.wish(!wished)}>${icon("i-swap")}${label}</button>`;
}

function afterwards({ table, place, ui }, on) {
  const over = table.phase === "over";
  const seated = place !== null && !table.session?.out?.includes(place);
  const ready = ui.ready || table.ready?.includes(place);
  return html`<button type="button" class="btn btn--cloth" data-act="result" @click=${() => on.sheet(over ? "over" : "result")}>${over ? gettext("The session") : gettext("The result")}</button>
    ${table.phase === "between" && seated ? html`<button type="button" class="btn btn--primary" data-act="ready-here" aria-disabled=${ready ? "true" : "false"} @click=${on.ready}>${ready ? gettext("Ready") : gettext("I’m ready")}</button>` : nothing}`;
}

/** While others act: look on, or lay a card ready. */
function meanwhile(model, on) {
  const { ui, queued, queueTrick, stage } = model;
  const seen = stage.waiting ? html`<button type="button" class="btn btn--take" data-act="seen" @click=${on.seen}>${icon("i-check", "ico ico--s")}${gettext("Seen")}</button>` : nothing;
  if (queued) return html`${seen}<button type="button" class="btn btn--cloth" data-act="unqueue" @click=${on.unqueue}>${fill(gettext("Take the %(card)s back"), { card: words.cardWord(queued.card) })}</button>`;
  if (!ui.selected || queueTrick === null) return seen;
  return html`${seen}<button type="button" class="btn btn--take" data-act="queue" @click=${() => on.queue(ui.selected)}>${icon("i-clock", "ico ico--s")}${fill(gettext("Queue the %(card)s"), { card: words.cardWord(ui.selected) })}</button>`;
}

function mainAction(model, on) {
  const { view, you, ui, pause } = model;
  if (view.result) return afterwards(model, on);
  if (you === null) return maySit(model) ? html`<button type="button" class="btn btn--primary" data-act="sit-here" @click=${() => on.sit(null)}>${icon("i-plus", "ico ico--s")}${gettext("Take a place")}</button>` : nothing;
  if (isKept(model)) return html`<button type="button" class="btn btn--primary" data-act="back" @click=${on.back}>${gettext("I am back")}</button>`;
  const { turn } = view;
  const wished = pause && (pause.wishes?.includes(you) || ui.wished === view.trick.number);
  const take = pause?.takers.includes(you) ? takeButton(model, on, wished) : nothing;
  if (turn?.seat !== you) return html`${take}${meanwhile(model, on)}`;
  if (ui.pending) return take;
  if (turn.do === "pick_up") {
    const count = view.trick.plays.length;
    return html`${countdown(model)}<button type="button" class="btn btn--danger btn--l" data-act="pick_up" @click=${on.pickUp}>${icon("i-hand")}${fill(ngettext("Pick up %(count)s card", "Pick up %(count)s cards", count), { count })}</button>`;
  }
  if (turn.do === "draw") return html`${countdown(model)}<button type="button" class="btn btn--primary" data-act="draw" @click=${on.draw}>${gettext("Draw a card")}</button>`;
  const card = ui.selected ?? turn.card;
  const leads = !pause && !turn.suit && !turn.card && turn.takers.includes(you);
  const ready = card && playable(view).includes(card);
  return html`${leads ? takeButton(model, on, false) : take}${countdown(model)}<button type="button" class="btn btn--primary" data-act="play" aria-disabled=${ready ? "false" : "true"}
    @click=${() => (ready ? on.play(card) : on.explain(card))}>${ready ? fill(gettext("Play %(card)s"), { card: words.cardWord(card) }) : gettext("Choose a card")}</button>`;
}

const SORTS = { suit: () => gettext("By suit"), rank: () => gettext("By rank"), own: () => gettext("Own order") };

function sideActions(model, on) {
  const { view, prefs, ui, you } = model;
  if (you === null || view.result || !view.fan?.length) return nothing;
  const inHand = seatsIn(view);
  return html`
    ${inHand.length === 2 && inHand.includes(you) ? html`<button type="button" class="btn btn--cloth btn--s hide-s" @click=${() => on.sheet("concede")}>${gettext("Concede")}</button>` : nothing}
    ${mayFold(model)
      ? html`<button type="button" class="btn btn--cloth btn--s" data-act="fold" aria-pressed=${ui.folded ? "true" : "false"} @click=${on.fold}>${ui.folded ? gettext("Unfold the rest") : gettext("Fold the rest")}</button>`
      : html`<button type="button" class="btn btn--cloth btn--s" data-act="sort" @click=${on.sort} aria-label=${fill(gettext("Sorted: %(way)s. Change"), { way: SORTS[prefs.sort]() })}>${icon("i-sort", "ico ico--s")}${SORTS[prefs.sort]()}</button>`}`;
}

function stall({ view }) {
  if (!view.stall) return nothing;
  const { left } = view.stall;
  return html`<p class="prompt__stall">${fill(ngettext("The hand is called after %(count)s more pick-up in a row.", "The hand is called after %(count)s more pick-ups in a row.", left), { count: left })}</p>`;
}

/** @param {Object} model @param {Object} on */
export function prompt(model, on) {
  const { view, ui, you, table } = model;
  const seat = bottomSeat(model);
  const person = personAt(model, seat);
  const { title, reason } = promptWords(model);
  const [rim, seconds] = clockRim(model, seat, true);
  const away = view.out.includes(seat);
  const picking = view.turn?.seat === you && view.turn?.do === "pick_up";
  return html`<div class="prompt" data-mine=${view.turn?.seat === you && you !== null ? "true" : "false"} data-picking=${picking ? "true" : "false"}>
    <div class="prompt__me" data-seat=${seat} data-state=${away ? "away" : "wait"}>
      <div class="seat__plate">${rim}${plate(person)}${seconds}
        ${hasPower(model, seat) ? icon("marigold", "seat__power") : nothing}
        ${away ? icon("kite", "seat__kite") : nothing}</div>
      <div><p class="prompt__t">${title}</p><p class="prompt__s ${ui.reason ? "is-refusal" : ""}">${ui.reason || reason}</p>${stall(model)}</div>
    </div>
    <div class="prompt__end">
      ${picking ? nothing : html`<span class="pill ${you === null ? "pill--who" : ""}">${you === null ? html`<bdi>${person.name}</bdi>` : nothing} ${words.cards(view.counts[seat])} ${tally(tallyOf(model, person.place), table.title)}</span>${sideActions(model, on)}`}${mainAction(model, on)}
    </div>
  </div>`;
}
