/** Time left on the clock of a seat, by the server's clock. */

/** @param {?{seat: number, until: number, total: number}} clock @param {number} now the server's
 *  @returns {?{seat: number, seconds: number, percent: number, hurry: boolean, forced: boolean}} */
export function timeLeft(clock, now) {
  if (!clock) return null;
  const left = Math.max(0, clock.until - now);
  const seconds = Math.ceil(left / 1000);
  // The rim drains a second ahead of the number, since it glides to each value during that second.
  const percent = Math.min(100, Math.max(0, ((left - 1000) / clock.total) * 100));
  return { seat: clock.seat, seconds, percent, hurry: seconds <= 5, forced: Boolean(clock.forced) };
}

/** Whole seconds until a moment of the server's clock, never negative.
 *  @param {number} until @param {number} now */
export const secondsUntil = (until, now) => Math.max(0, Math.ceil((until - now) / 1000));

/** `0:42`. @param {number} seconds */
export const asClock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
