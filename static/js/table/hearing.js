/** What was said at the table, as far as this browser remembers it. Pure: no DOM, no words. */

const KEPT_AT_MOST = 100;

/** @typedef {{id: number, place: ?number, name: string, phrase?: string, text?: string, at: number}} Line */
/** @typedef {{lines: Line[], unread: number}} Heard */

/** Lines joined by number, so that one heard twice stands once. @param {Line[]} lines @param {Line[]} more */
export function joined(lines, more) {
  const byId = new Map([...lines, ...more].map((line) => [line.id, line]));
  return [...byId.values()].sort((a, b) => a.id - b.id).slice(-KEPT_AT_MOST);
}

/** One more line. It is unread unless it is shown or one's own.
 *  @param {Heard} heard @param {Line} line @param {{shown: boolean, mine: boolean}} how @returns {Heard} */
export function hear({ lines, unread }, line, { shown, mine }) {
  if (lines.some((known) => known.id === line.id)) return { lines, unread };
  return { lines: joined(lines, [line]), unread: unread + (shown || mine ? 0 : 1) };
}

/** What a `hello` says was said. Lines that came while the line was gone are unread, except on opening
 *  the page. @param {Heard} heard @param {Line[]} lines @param {?number} me my place @returns {Heard} */
export function replaced(heard, lines, me) {
  const last = heard.lines.at(-1)?.id ?? Infinity;
  const missed = lines.filter((line) => line.id > last && (line.place === null || line.place !== me)).length;
  return { lines: joined([], lines), unread: heard.unread + missed };
}

/** Who spoke, if they still sit here: at that place, or moved to another. Of two with one name who both
 *  moved, neither is named. @param {Object} table @param {Line} line @returns {?Object} */
export function speakerOf(table, line) {
  if (line.place === null || line.place === undefined) return null;
  const named = table.places.filter((person) => person.name === line.name && person.state !== "free" && !person.bot);
  return named.find(({ place }) => place === line.place) ?? (named.length === 1 ? named[0] : null);
}

/** Is this line not to be heard? @param {Object} table @param {Line} line
 *  @param {{places: Set<number>, watchers: Set<string>}} muted */
export function isMuted(table, line, { places, watchers }) {
  if (line.place === null) return watchers.has(line.name);
  const speaker = speakerOf(table, line);
  return speaker !== null && places.has(speaker.place);
}
