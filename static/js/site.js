/* What every page does: the theme button, notices that go away by themselves. */

const root = document.documentElement;
const TOAST_MS = 5000;

/** Store some preferences; the page has already changed, so a failure is only told to the caller. */
export async function prefer(changes) {
  const { preferencesUrl: url, csrf } = document.body.dataset;
  if (!url) return false;
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrf },
    body: JSON.stringify(changes),
  });
  return answer.ok;
}

function turnTheme() {
  const theme = root.dataset.theme === "dark" ? "light" : "dark";
  root.dataset.theme = theme;
  root.dataset.themeChoice = theme;
  prefer({ theme }).catch(() => {});
}

/** A notice leaves after five seconds, but never while it is pointed at or focused. */
function letGo(toast) {
  let timer;
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(() => toast.remove(), TOAST_MS);
  };
  const hold = () => clearTimeout(timer);
  toast.addEventListener("focusin", hold);
  toast.addEventListener("pointerenter", hold);
  toast.addEventListener("focusout", start);
  toast.addEventListener("pointerleave", start);
  toast.querySelector("[data-close]")?.addEventListener("click", () => toast.remove());
  if (toast.dataset.stay === undefined) start();
}

for (const button of document.querySelectorAll("[data-turn-theme]")) {
  button.hidden = false;
  button.addEventListener("click", turnTheme);
}
for (const toast of document.querySelectorAll(".toast")) letGo(toast);
