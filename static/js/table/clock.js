/** Time left on the clock of a seat, by the server's clock: the time of the act, then the bank. */

/** @typedef {{seat: number, seconds: number, percent: number, bank: boolean, hurry: boolean, forced: boolean}} Left */

/** The moment when everything is used up, bank included. @param {{until: number, bank?: number}} clock */
export const endOf = (clock) => clock.until + (clock.bank ?? 0);

/** @param {?{seat: number, until: number, total: number, bank?: number}} clock @param {number} now the server's
 *  @returns {?Left} `bank`: the time of the act is over and the seat lives on its bank */
export function timeLeft(clock, now) {
  if (!clock) return null;
  const bank = Boolean(clock.bank) && now >= clock.until;
  const left = Math.max(0, (bank ? endOf(clock) : clock.until) - now);
  const seconds = Math.ceil(left / 1000);
  // The rim drains a second ahead of the number, since it glides to each value during that second.
  const percent = Math.min(100, Math.max(0, ((left - 1000) / (bank ? clock.bank : clock.total)) * 100));
  return { seat: clock.seat, seconds, percent, bank, hurry: seconds <= 5 && (bank || !clock.bank), forced: Boolean(clock.forced) };
}

/** `18`, and `+12` once the bank is used. @param {Left} left */
export const asSeconds = ({ seconds, bank }) => (bank ? `+${seconds}` : String(seconds));

/** Whole seconds until a moment of the server's clock, never negative.
 *  @param {number} until @param {number} now */
export const secondsUntil = (until, now) => Math.max(0, Math.ceil((until - now) / 1000));

/** `0:42`. @param {number} seconds */
export const asClock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
