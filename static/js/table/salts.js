/** My part in a fair deal: a salt for each hand, kept with the commitment that the server made before
 *  it. The page that checks a hand compares its commitment with what stands here. */

export const STORE = "bhabhi:commitments";
const KEPT_AT_MOST = 200;
const BYTES = 16;

/** @typedef {Object<string, {commitment: string, salt: string, at: number}>} Kept by the hand's code */

/** 32 hexadecimal digits that nobody can guess. @param {Crypto} [crypto] */
export function freshSalt(crypto = globalThis.crypto) {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** With one hand more, without the oldest beyond the bound. @param {Kept} kept @param {string} hand
 *  @param {{commitment: string, salt: string, at: number}} entry @param {number} [most] @returns {Kept} */
export function withHand(kept, hand, entry, most = KEPT_AT_MOST) {
  const newest = Object.entries({ ...kept, [hand]: entry }).sort(([, a], [, b]) => b.at - a.at);
  return Object.fromEntries(newest.slice(0, most));
}

function read(storage) {
  try {
    const kept = JSON.parse(storage.getItem(STORE));
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** The salt for a hand: the one that was already made for this commitment, so that a page opened again
 *  says the same, else a new one. Storage that is full or forbidden only loses the memory.
 *  @param {{hand: string, commitment: string}} cut @param {number} now @param {Storage} storage */
export function saltFor({ hand, commitment }, now, storage) {
  const kept = read(storage);
  if (kept[hand]?.commitment === commitment && kept[hand].salt) return kept[hand].salt;
  const salt = freshSalt();
  try {
    storage.setItem(STORE, JSON.stringify(withHand(kept, hand, { commitment, salt, at: now })));
  } catch {
    // The salt counts all the same.
  }
  return salt;
}
