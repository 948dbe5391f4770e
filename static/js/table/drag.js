/** Dragging a card: onto the tray plays it, within the hand moves it (own order), elsewhere it
 *  goes back. A drag is an addition; nothing needs one. */

const FAR = 8;

const within = (rect, x, y) => x > rect.left && x < rect.right && y > rect.top && y < rect.bottom;

/** @param {HTMLElement} root @param {{dropOnTray: Function, moveTo: Function}} on @param {() => boolean} mayMove
 *  @returns {(event: PointerEvent) => void} for `pointerdown` on the hand */
export function grabber(root, on, mayMove) {
  return (down) => {
    const card = down.target.closest("[data-card]");
    if (!card || down.button !== 0 || card.classList.contains("is-ghost")) return;
    let far = false;

    const move = (event) => {
      const x = event.clientX - down.clientX;
      const y = event.clientY - down.clientY;
      if (!far && Math.hypot(x, y) < FAR) return;
      // A finger that moves along the hand scrolls it; only an upward pull takes the card out.
      if (!far && event.pointerType === "touch" && Math.abs(x) > Math.abs(y) && !mayMove()) return;
      far = true;
      card.classList.add("is-dragged", "was-dragged");
      card.style.setProperty("transform", `translate(${x}px, ${y}px)`);
    };

    const done = (event) => {
      card.removeEventListener("pointermove", move);
      card.removeEventListener("pointerup", done);
      card.removeEventListener("pointercancel", done);
      if (!far) return;
      card.classList.remove("is-dragged");
      card.style.removeProperty("transform");
      // The click that follows a drag is not a tap.
      setTimeout(() => card.classList.remove("was-dragged"));
      if (event.type === "pointercancel") return;
      const { clientX: x, clientY: y } = event;
      if (within(root.querySelector(".tray").getBoundingClientRect(), x, y)) on.dropOnTray(card.dataset.card);
      else if (mayMove()) {
        const others = [...root.querySelectorAll(".hand [data-card]")].filter((other) => other !== card);
        const next = others.find((other) => x < other.getBoundingClientRect().left + 24);
        on.moveTo(card.dataset.card, next?.dataset.card ?? null);
      }
    };

    card.setPointerCapture(down.pointerId);
    card.addEventListener("pointermove", move);
    card.addEventListener("pointerup", done);
    card.addEventListener("pointercancel", done);
  };
}
