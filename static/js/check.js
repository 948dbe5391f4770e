/** The page that checks a hand's deal: fetches or takes a record, computes, and says what it found. */

import { canCheck, check, problem } from "./fair.js";
import { fill, gettext, ngettext } from "./table/i18n.js";
import { STORE } from "./table/salts.js";

const SUITS = { S: "♠", H: "♥", C: "♣", D: "♦" };
const PROBLEMS = {
  record: () => gettext("This is not a whole record of a hand."),
  untold: () => gettext("This record does not tell what its cards were drawn from, so there is nothing to check."),
  method: () => gettext("This record names a method that this page does not know."),
  secure: () => gettext("This browser computes only on pages opened over https or on this computer itself. Open the site so, or check the record with a program of your own."),
  fetch: () => gettext("The record could not be fetched. You can paste it below."),
};

const root = document.querySelector("[data-check]");
const form = document.querySelector("[data-paste]");

const face = (card) => (card ? `${card[0] === "T" ? "10" : card[0]}${SUITS[card[1]] ?? ""}` : "–");
const faces = (cards) => cards.map(face).join(" ");

function node(tag, text = "", attributes = {}) {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** One finding: what was compared, whether it is the same, and both sides where it is not. */
function finding(title, isSame, sentence, sides = []) {
  const item = node("li", "", { "data-same": isSame === null ? "unknown" : String(isSame) });
  item.append(node("h3", title), node("p", sentence));
  for (const [label, value] of sides) {
    const line = node("p", `${label} `, { class: "small" });
    line.append(node("code", value));
    item.append(line);
  }
  return item;
}

function remembered(code) {
  try {
    return JSON.parse(localStorage.getItem(STORE))?.[code] ?? null;
  } catch {
    return null;
  }
}

function onCommitment({ told, computed, isSame }) {
  return finding(
    gettext("The promise"), isSame,
    isSame ? gettext("The secret is the one that the record's commitment stands for.") : gettext("The secret is another than the commitment stands for."),
    [[gettext("Commitment told:"), told ?? "–"], [gettext("Computed from the secret:"), computed]],
  );
}

/** What this browser saw with its own eyes is worth more than anything a record says. */
function onMemory({ fair, meta }, { computed }) {
  const kept = remembered(meta?.code);
  if (!kept) {
    return finding(gettext("Seen before the deal"), null, gettext("This browser was not at the table when the hand was dealt, or has forgotten. Compare the commitment with what somebody noted who was."));
  }
  const isSame = kept.commitment === computed;
  const finds = [finding(
    gettext("Seen before the deal"), isSame,
    isSame ? gettext("Your browser saw this very commitment before the deal.") : gettext("Before the deal your browser saw another commitment."),
    [[gettext("Your browser saw:"), kept.commitment]],
  )];
  if (kept.salt) {
    const isIn = fair.salts.includes(kept.salt);
    finds.push(finding(gettext("Your salt"), isIn || null, isIn ? gettext("The salt your browser gave is among those the deal was made with.") : gettext("The salt your browser gave is not among those the deal was made with. It came after the deal, or another of your windows was quicker."), [[gettext("Your salt:"), kept.salt]]));
  }
  return finds;
}

function onCut({ at, by, own, isSame }, names) {
  if (by === undefined) return finding(gettext("The cut"), null, fill(gettext("Cut at %(at)s. The record does not tell who cut."), { at }));
  if (by !== null) return finding(gettext("The cut"), true, fill(gettext("%(name)s cut at %(at)s. Only they can say whether that is right."), { name: names[by], at }));
  return finding(gettext("The cut"), isSame, isSame ? fill(gettext("Nobody cut, so the secret settled it: at %(at)s."), { at }) : fill(gettext("Nobody cut. The secret says %(own)s, the record %(at)s."), { own, at }));
}

function onSeat({ seat, computed, told, isSame }, names) {
  const title = fill(gettext("Cards dealt to %(name)s"), { name: names[seat] });
  if (isSame) return finding(title, true, gettext("The same cards in the same order."), [[gettext("Dealt:"), faces(computed)]]);
  return finding(title, false, gettext("Not the cards that secret, salts and cut give."), [[gettext("Computed:"), faces(computed)], [gettext("In the record:"), faces(told)]]);
}

function onDraws(draws, names) {
  if (!draws.length) return [finding(gettext("Draws"), true, gettext("Nobody drew from the waste in this hand."))];
  return draws.map(({ seat, number, told, computed, cards, isSame }) => finding(
    fill(gettext("%(name)s draws, action %(number)s"), { name: names[seat], number }), isSame,
    isSame
      ? fill(ngettext("%(card)s, the only card there was.", "%(card)s, one of %(count)s, as computed.", cards.length), { card: face(told), count: cards.length })
      : fill(gettext("Computed is %(computed)s, the record says %(told)s."), { computed: face(computed), told: face(told) }),
  ));
}

function say(sentence, tone, findings = []) {
  const line = node("p", sentence, { class: "bannerbar", "data-tone": tone });
  const list = node("ol", "", { class: "findings" });
  list.append(...findings);
  root.replaceChildren(line, list);
}

async function judge(hand) {
  const wrong = canCheck() ? problem(hand) : "secure";
  if (wrong) {
    say(PROBLEMS[wrong](), "warn");
    return;
  }
  say(gettext("Computing …"), "");
  const names = hand.seats;
  const { commitment, cut, seats, draws, isSame } = await check(hand);
  const memory = [onMemory(hand, commitment)].flat();
  const all = isSame && memory.every((item) => item.dataset.same !== "false");
  say(
    all ? gettext("Everything is the same: these cards follow from the secret, the salts and the cut.") : gettext("Something differs. It is marked below."),
    all ? "safe" : "danger",
    [onCommitment(commitment), ...memory, onCut(cut, names), ...seats.map((seat) => onSeat(seat, names)), ...onDraws(draws, names)],
  );
}

async function fetched() {
  try {
    const answer = await fetch(root.dataset.record);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  let hand = null;
  try {
    hand = JSON.parse(form.elements.record.value);
  } catch {
    // Judged below as what it is: no record.
  }
  judge(hand).catch(() => say(PROBLEMS.record(), "warn"));
  root.scrollIntoView();
});

const hand = await fetched();
if (hand) await judge(hand).catch(() => say(PROBLEMS.record(), "warn"));
else say(canCheck() ? PROBLEMS.fetch() : PROBLEMS.secure(), "warn");
