/** What a table with several people hears beside the cards: talk, changes among the people, the cut,
 *  a card laid ready, and refusals of anything that is not an act. */

import { inviteOf } from "./address.js";
import { isMuted } from "./hearing.js";
import { saltFor } from "./salts.js";
import { lineWords } from "./talk.js";
import { tableNews } from "./news.js";
import { speak } from "./say.js";
import * as sound from "./sound.js";
import { fill, gettext, isolated, refusal } from "./words.js";

const WIDE = "(min-width: 1181px)";

/** @param {Object} with_ desk, line, paint, show, toast, polite, assertive (the live regions) */
export function evening({ desk, line, paint, show, toast, polite, assertive }) {
  let salted = null;

  const talkShown = () => {
    const { drawer, tab } = desk.ui;
    if (document.hidden) return false;
    return matchMedia(WIDE).matches ? tab !== "session" : drawer && tab === "talk";
  };

  /** Before the deal, once a hand: my own part of it. */
  function giveSalt() {
    const { cut } = desk.table;
    if (!cut?.commitment || desk.place === null || salted === cut.hand) return;
    salted = cut.hand;
    line.send({ t: "salt", hand: cut.hand, salt: saltFor(cut, Date.now(), localStorage) });
  }

  function askAboutGrace(before) {
    const { grace } = desk.table;
    const mine = grace && desk.place !== null && grace.place !== desk.place;
    if (mine && before?.grace?.until !== grace.until && !desk.ui.sheet) {
      desk.opener = document.activeElement;
      desk.ui.sheet = "grace";
    }
    if (!grace && desk.ui.sheet === "grace") desk.ui.sheet = null;
  }

  function closeStaleSheets() {
    if (desk.ui.sheet === "stop" && desk.table.session?.stopping) desk.ui.sheet = null;
  }

  const frames = {
    talk(frame) {
      const quiet = isMuted(desk.table, frame, { places: desk.muted, watchers: desk.mutedWatchers });
      const mine = frame.place !== null && frame.place === desk.place;
      desk.hear(frame, quiet || talkShown());
      if (!mine && !quiet) {
        speak(polite, fill(gettext("%(name)s: %(card)s"), { name: isolated(frame.name), card: lineWords(frame) }));
        sound.play("talk");
      }
      paint();
    },
    muted(frame) {
      desk.muted = new Set(frame.places);
      paint();
    },
    queued(frame) {
      if (frame.hand !== desk.hand) return;
      const had = desk.queued;
      desk.queued = frame.card ? { hand: frame.hand, trick: frame.trick, card: frame.card, sure: true } : null;
      // Played is not lapsed: the act that took the card came before this frame.
      const lapsed = !frame.card && had && desk.view?.fan?.includes(had.card) && desk.view.trick.number <= had.trick;
      if (lapsed && !desk.ui.reason) desk.ui.reason = gettext("The card you queued cannot be played here. Choose again.");
      show();
    },
    fair(frame) {
      desk.fair = frame;
      paint();
    },
  };

  return {
    frames,
    talkShown,

    /** A snapshot has come; `before` is the one that it replaces. */
    table(before) {
      giveSalt();
      askAboutGrace(before);
      closeStaleSheets();
      const news = tableNews(before, desk.table, desk.place).filter(({ sat }) => !(sat && desk.sits));
      if (news.length) speak(polite, news.map(({ text }) => text).join(" "));
      for (const { text, show: worth } of news) if (worth) toast(text);
    },

    /** A line that is new has to hear the salt again. */
    again() {
      salted = null;
      giveSalt();
    },

    /** Was this refusal about something else than an act? Then it is dealt with here. */
    no({ reason, of }) {
      const act = of ? of === "act" || of === "wish" : !desk.ui.saying && Boolean(desk.ui.pending);
      if (act || of === "salt") return !act;
      if (of === "sit" && reason === "not_allowed") {
        // Not signed in: the door makes a guest of whoever sits down there.
        location.assign(inviteOf(desk.table, location.origin).url);
        return true;
      }
      if (of === "sit") desk.sits = false;
      const why = of === "say" && reason === "not_allowed" ? gettext("You cannot say that here. Sign in, or use the quick phrases.") : refusal(reason);
      if (of === "say" || (!of && desk.ui.saying)) {
        const field = document.querySelector(".say__in input");
        if (field && !field.value) field.value = desk.ui.saying?.text ?? "";
        desk.ui = { ...desk.ui, saying: null, sayReason: why };
      } else if (of === "queue") {
        desk.queued = null;
        desk.ui = { ...desk.ui, reason: why };
      } else if (of) {
        desk.ui = { ...desk.ui, cutSent: false };
        toast(why, "danger");
      } else {
        return false;
      }
      paint();
      speak(assertive, why);
      return true;
    },
  };
}
