/* The open tables of the lobby, read again whenever the server says that they changed. Without a socket
   they are read every half minute; without this script they are as old as the page. */

const POLL_MS = 30000;
const BACK_MS = [1000, 2000, 5000, 15000, 30000];
const HELD_MS = 400;
const MASK = /name="csrfmiddlewaretoken" value="[^"]*"/g;

const box = document.querySelector("[data-tables]");
const say = document.querySelector("[data-tables-say]");
let before = "";
let tries = 0;
let isOpen = false;
let isStale = false;
let isReading = false;

/** Put fresh tables in place of the old ones. Focus stays at the table it was at. */
function swap(text) {
  const isHere = box.contains(document.activeElement);
  const at = (isHere && document.activeElement.dataset.at) || "";
  const fresh = new DOMParser().parseFromString(text, "text/html");
  box.replaceChildren(...fresh.body.childNodes);
  if (isHere) {
    const [code] = at.split(" ");
    const there = [...box.querySelectorAll("[data-at]")].filter((one) => one.dataset.at.startsWith(`${code} `));
    (there.find((one) => one.dataset.at === at) ?? there[0] ?? box).focus({ preventScroll: true });
  }
  const said = box.querySelector("[data-said]")?.textContent ?? "";
  if (say.textContent !== said) say.textContent = said;
}

/** Swapping under a pressed button would lose the click. */
function swapWhenLetGo(text) {
  if (box.querySelector(":active")) setTimeout(() => swapWhenLetGo(text), HELD_MS);
  else swap(text);
}

/** Read the list once; what changes meanwhile is read after it. */
async function read() {
  isStale = true;
  if (isReading || document.hidden) return;
  isReading = true;
  try {
    while (isStale) {
      isStale = false;
      const answer = await fetch(box.dataset.tables, { cache: "no-store" });
      if (!answer.ok) break;
      const text = await answer.text();
      const seen = text.replace(MASK, "");
      if (seen !== before) swapWhenLetGo(text);
      before = seen;
    }
  } catch {
    // The line is gone: the next poll or the socket coming back reads again.
  } finally {
    isReading = false;
  }
}

function connect() {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/lobby/`);
  socket.onopen = () => {
    isOpen = true;
    tries = 0;
    read();
  };
  socket.onmessage = read;
  socket.onclose = () => {
    isOpen = false;
    const wait = BACK_MS[Math.min(tries, BACK_MS.length - 1)];
    tries += 1;
    setTimeout(connect, wait * (0.7 + Math.random() * 0.6));
  };
}

if (box) {
  connect();
  setInterval(() => isOpen || read(), POLL_MS);
  document.addEventListener("visibilitychange", () => document.hidden || (isStale && read()));
  addEventListener("pageshow", (event) => event.persisted && read());
}
