/** Voices on what to do about a lost line. Pure. */

const CHOICES = ["wait", "bot", "stop"];

/** Voices counted, from `{place: choice}` or `{choice: places}`.
 *  @param {?Object} votes @returns {{wait: number, bot: number, stop: number, mine: (place: ?number) => ?string}} */
export function graceCounts(votes) {
  const byPlace = {};
  for (const [key, value] of Object.entries(votes ?? {})) {
    if (Array.isArray(value)) for (const place of value) byPlace[place] = key;
    else byPlace[key] = value;
  }
  const count = (choice) => Object.values(byPlace).filter((one) => one === choice).length;
  return { ...Object.fromEntries(CHOICES.map((choice) => [choice, count(choice)])), mine: (place) => byPlace[place] ?? null };
}
