/** The keyboard: letters for the whole table, arrows inside the hand. */

const suitAt = (button) => button.dataset.suit;

function step(buttons, at, by) {
  return buttons[Math.min(buttons.length - 1, Math.max(0, at + by))];
}

function toSuit(buttons, at, by) {
  let index = at;
  while (buttons[index] && suitAt(buttons[index]) === suitAt(buttons[at])) index += by;
  return buttons[index] ?? buttons[at];
}

/** Arrows in the hand. Left and right are what the eye sees, so they turn around with the script.
 *  @param {KeyboardEvent} event @param {{focusCard: Function, moveCard: Function}} on @returns {boolean} was it used */
export function handKey(event, on) {
  const current = event.target.closest("[data-card]");
  if (!current) return false;
  const buttons = [...event.currentTarget.querySelectorAll("[data-card]")];
  const at = buttons.indexOf(current);
  const right = document.documentElement.dir === "rtl" ? -1 : 1;
  const sideways = { ArrowRight: right, ArrowLeft: -right }[event.key];
  if (event.shiftKey && sideways) {
    event.preventDefault();
    on.moveCard(current.dataset.card, sideways);
    return true;
  }
  const goal = {
    ArrowRight: () => step(buttons, at, right), ArrowLeft: () => step(buttons, at, -right),
    ArrowDown: () => toSuit(buttons, at, 1), ArrowUp: () => toSuit(buttons, at, -1),
    Home: () => buttons[0], End: () => buttons.at(-1),
  }[event.key]?.();
  if (!goal) return false;
  event.preventDefault();
  on.focusCard(goal.dataset.card);
  goal.focus();
  return true;
}

const TYPING = "input, textarea, select, [contenteditable]";

/** Letters for the table. @param {Object<string, Function>} on by letter, as in DESIGN §10
 *  @returns {(event: KeyboardEvent) => void} a listener for the document */
export function tableKeys(on) {
  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest?.(TYPING) && event.key !== "Escape") return;
    const inSheet = Boolean(document.querySelector("dialog[open]"));
    const act = on[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || (inSheet && event.key.toLowerCase() !== "r")) return;
    act(event);
  };
}
