/** What the player does, by mouse, touch or key: choices are kept in the desk, acts go up the line. */

import { arrange, playable } from "./cards.js";
import { clubActions } from "./club.js";
import { grabber } from "./drag.js";
import { handKey } from "./keys.js";
import { restWords } from "./say.js";
import { gettext } from "./words.js";

const SORTS = ["suit", "rank", "own"];

/** @param {Object} with_ desk, line, root, show, paint, prefer, toast, speak, seen
 *  @returns {Object<string, Function>} the handlers that the drawing calls */
export function actions({ desk, line, root, show, paint, prefer, toast, speak, seen }) {
  const choose = (changes) => {
    const was = desk.ui.sheet;
    if (changes.sheet && !was) desk.opener = document.activeElement;
    desk.ui = { ...desk.ui, reason: "", refused: null, ...changes };
    show();
    if (was && changes.sheet === null && desk.opener?.isConnected) desk.opener.focus();
  };
  const mayAct = (kind) => desk.view?.turn?.seat === desk.you && desk.view.turn.do === kind && !desk.ui.pending && !desk.view.result;
  const send = (what) => {
    const frame = desk.numbered(what);
    choose({ pending: frame, selected: what.card ?? null, drawer: false, sheet: null });
    line.act(frame);
  };
  const order = () => arrange(desk.view.fan ?? [], desk.prefs.sort, desk.ui.own);

  const on = {
    ...clubActions({ desk, line, root, choose, paint, toast }),
    play: (card) => mayAct("play") && send({ do: "play", card }),
    pickUp: () => mayAct("pick_up") && send({ do: "pick_up" }),
    draw: () => mayAct("draw") && send({ do: "draw" }),
    concede: () => send({ do: "concede" }),
    pickUpIfDue: () => on.pickUp(),

    /** A card that cannot be played says why, in the one place for reasons. */
    explain(card) {
      const reason = card ? restWords(desk.model(null), card) : gettext("Choose a card first.");
      choose({ reason, selected: null });
      speak(reason);
    },

    tapCard(card, event) {
      const { view, ui, you, prefs } = desk;
      if (ui.pending || event.currentTarget.classList.contains("was-dragged")) return;
      const mine = view.turn?.seat === you && view.turn.do === "play";
      desk.ui.focus = card;
      if (desk.queued?.card === card) on.unqueue();
      else if (ui.selected === card && desk.queueTrick() !== null) on.queue(card);
      else if (mine && !playable(view).includes(card)) on.explain(card);
      else if (mine && (ui.selected === card || prefs.one_tap)) on.play(card);
      else choose({ selected: ui.selected === card ? null : card });
    },

    dropOnTray(card) {
      if (mayAct("play") && playable(desk.view).includes(card)) on.play(card);
      else if (desk.queueTrick() !== null) on.queue(card);
      else on.explain(card);
    },

    focusCard(card) {
      desk.ui.focus = card;
      paint();
    },

    /** In own order a card may be moved; doing so in another order begins one. */
    moveCard(card, by) {
      const cards = order();
      const from = cards.indexOf(card);
      const to = Math.min(cards.length - 1, Math.max(0, from + by));
      cards.splice(to, 0, ...cards.splice(from, 1));
      if (desk.prefs.sort !== "own") prefer({ sort: "own" });
      choose({ own: cards, focus: card });
      root.querySelector(`.hand [data-card="${card}"]`)?.focus();
    },

    moveTo(card, before) {
      const cards = order().filter((other) => other !== card);
      cards.splice(before === null ? cards.length : cards.indexOf(before), 0, card);
      choose({ own: cards });
    },

    sort() {
      const next = SORTS[(SORTS.indexOf(desk.prefs.sort) + 1) % SORTS.length];
      if (next === "own") desk.ui.own = order();
      prefer({ sort: next });
    },

    fold: () => choose({ folded: !desk.ui.folded }),
    handKey: (event) => handKey(event, on),
    grab: null,
    prefer,
    theme: () => prefer({ theme: document.documentElement.dataset.theme === "dark" ? "light" : "dark" }),

    sheet: (name) => choose({ sheet: name }),

    drawer: () => choose({ drawer: !desk.ui.drawer }),
    tab: (tab) => choose({ tab }),
    seen,

    escape() {
      const field = root.querySelector(".say__in input:focus");
      field?.blur();
      if (field && desk.caller?.isConnected) desk.caller.focus();
      if (desk.ui.drawer) choose({ drawer: false });
      else if (!field && desk.ui.selected && !desk.ui.pending) choose({ selected: null });
    },

    wish(take) {
      line.send({ t: "wish", hand: desk.hand, trick: desk.view.trick.number, take });
      choose({ wished: take ? desk.view.trick.number : null });
    },

    back: () => line.send({ t: "back" }),

    ready() {
      if (!["waiting", "between"].includes(desk.table.phase) || desk.place === null || desk.ui.ready) return;
      line.send({ t: "ready", hand: desk.hand ?? "" });
      choose({ ready: true });
    },

    start() {
      line.send({ t: "start" });
      choose({ sheet: null });
    },

    stop() {
      line.send({ t: "stop" });
      choose({ sheet: null });
    },

    leave() {
      line.send({ t: "leave" });
      location.assign(desk.hrefs.lobby);
    },

    retry: () => line.connect(),

    /** A notice stays while it is focused or pointed at. */
    dropToast(id, byItself = false) {
      if (byItself && root.querySelector(".toasts:is(:hover, :focus-within)")) {
        setTimeout(() => on.dropToast(id, true), 2000);
        return;
      }
      desk.ui.toasts = desk.ui.toasts.filter((toast_) => toast_.id !== id);
      paint();
    },
  };
  on.grab = grabber(root, on, () => desk.prefs.sort === "own");
  return on;
}
