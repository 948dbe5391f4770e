/** What people do with a table and with one another: sit, change places, cut, queue, vote, talk. Each
 *  is one frame up the line; the table's next snapshot says what came of it. */

import { inviteOf } from "./address.js";
import { gettext } from "./words.js";

/** @param {Object} with_ desk, line, root, choose, paint, toast
 *  @returns {Object<string, Function>} the handlers that the drawing calls */
export function clubActions({ desk, line, root, choose, paint, toast }) {
  const send = (frame, changes = { sheet: null }) => {
    if (!line.send(frame)) toast(gettext("The line is gone just now. Try again when it is back."), "danger");
    choose(changes);
  };
  const copy = async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(done);
    } catch {
      toast(text);
    }
  };

  return {
    sit(place = null) {
      desk.sits = true;
      send({ t: "sit", place });
    },
    stand: () => send({ t: "stand" }),
    swap: (place) => send({ t: "swap", place }),
    lock: (on) => send({ t: "lock", on }, {}),
    removePlace: (place) => send({ t: "remove", place }),
    fillPlaces: (bot) => send({ t: "fill", bot }),
    handOver: (place) => send({ t: "host", place }),
    vote: (stop) => send({ t: "vote", stop }, {}),
    takeBreak: (on) => send({ t: "break", on }),
    grace: (choice) => send({ t: "grace", choice }, { sheet: null, graced: choice }),

    mute(place, on) {
      desk.mute(place, on);
      send({ t: "mute", place, on }, {});
    },

    muteWatcher(line, on) {
      desk.muteWatcher(line, on);
      send({ t: "mute", talk: line.id, on });
    },
    aboutLine: (line) => choose({ sheet: "watcher", about: line }),

    cutAt(at) {
      desk.ui.cutAt = Math.min(51, Math.max(1, at));
      paint();
    },
    cut: (at) => send({ t: "cut", hand: desk.table.cut?.hand, at }, { cutSent: true }),
    cutForMe() {
      const [random] = crypto.getRandomValues(new Uint32Array(1));
      line.send({ t: "cut", hand: desk.table.cut?.hand, at: 1 + (random % 51) });
      choose({ cutSent: true });
    },

    queue(card) {
      const trick = desk.queueTrick();
      if (trick === null) return;
      desk.queued = { hand: desk.hand, trick, card, sure: false };
      send({ t: "queue", hand: desk.hand, trick, card }, { selected: null });
    },
    unqueue() {
      if (!desk.queued) return;
      const { hand, trick } = desk.queued;
      desk.queued = null;
      send({ t: "queue", hand, trick, card: null }, { selected: null });
    },

    about: (place) => choose({ sheet: "person", about: place }),
    confirmRemove: (place) => choose({ sheet: "remove", about: place }),

    sayPhrase(code) {
      line.send({ t: "say", phrase: code });
      choose({ saying: { text: "" }, sayReason: "" });
    },
    sayText(event) {
      event.preventDefault();
      const field = event.target.elements.text;
      const text = field.value.trim();
      if (!text) return;
      if (!line.send({ t: "say", text })) {
        choose({ sayReason: gettext("The line is gone just now. Your words stay here.") });
        return;
      }
      field.value = "";
      choose({ saying: { text }, sayReason: "" });
    },

    copyLink: () => copy(inviteOf(desk.table, location.origin).url, gettext("The link is copied.")),
    async share() {
      const { url } = inviteOf(desk.table, location.origin);
      if (!navigator.share) return copy(url, gettext("The link is copied."));
      try {
        await navigator.share({ title: desk.table.name, url });
      } catch (error) {
        if (error.name !== "AbortError") await copy(url, gettext("The link is copied."));
      }
    },

    openTalk: () => choose({ drawer: true, tab: "talk" }),
    /** C: to the talk, with the cursor where words go in, or on the first quick phrase. */
    talk() {
      desk.caller = document.activeElement;
      choose({ drawer: true, tab: "talk" });
      (root.querySelector(".say__in input") ?? root.querySelector(".say__quick button"))?.focus();
    },
  };
}
