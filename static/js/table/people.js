/** Who sits where: seats of the hand, chairs of the table, and the viewer among them. */

/** @typedef {{name: string, initials: string, hue: number, bot: boolean, state: string, place: number}} Person */

const NOBODY = { name: "", initials: "", hue: 1, bot: false, state: "free" };

/** @param {Object} model @param {number} seat @returns {Person} */
export function personAt({ table, places }, seat) {
  const place = places?.[seat] ?? seat;
  return table.places.find((person) => person.place === place) ?? { ...NOBODY, place };
}

/** The seat that is drawn at the bottom: the viewer's own, else the first. @param {Object} model */
export const bottomSeat = ({ you, lens }) => you ?? lens ?? 0;

/** Position from the bottom, clockwise, of a seat. @param {Object} model @param {number} seat */
export function positionOf(model, seat) {
  const { seats } = model.view;
  return (seat - bottomSeat(model) + seats) % seats;
}

/** Places nobody sits at. @param {Object} table @returns {number[]} */
export function freePlaces(table) {
  const taken = table.places.filter((person) => person.state !== "free").map((person) => person.place);
  return Array.from({ length: table.size }, (_, place) => place).filter((place) => !taken.includes(place));
}

/** People, not bots, who sit at the table. @param {Object} table @returns {Person[]} */
export const peopleAt = (table) => table.places.filter((person) => person.state !== "free" && !person.bot);

/** Does the viewer have a place? A watcher's is null. @param {Object} model */
export const isSeated = ({ place }) => place !== null && place !== undefined;

/** @param {Object} model */
export const isHost = (model) => isSeated(model) && model.place === model.table.host;

/** Free to be taken: also what somebody left in mid-hand, where a bot plays that hand to its end. */
const openPlaces = (table) => freePlaces(table).length + table.places.filter((person) => person.state === "bot" && !person.bot && person.mutable === false).length;

/** May this viewer take a place now? @param {Object} model */
export const maySit = (model) => !isSeated(model) && !model.table.locked && openPlaces(model.table) > 0;

/** The chairs clockwise from the viewer's, for a table without a hand. A watcher looks from the place
 *  that is free for them. @param {Object} model */
export function chairs({ table, place }) {
  const from = place ?? freePlaces(table)[0] ?? 0;
  const at = (index) => (from + index) % table.size;
  return Array.from({ length: table.size }, (_, index) => {
    const found = table.places.find((person) => person.place === at(index));
    return found ?? { ...NOBODY, place: at(index) };
  });
}

/** Bhabhis of a place in this session. @param {Object} model @param {number} place */
export const tallyOf = ({ table }, place) => table.session?.tally?.[place] ?? 0;

/** May the viewer end the session: the host, or anybody alone with bots. @param {Object} model */
export function mayStop({ table, place }) {
  if (place === null || place === undefined || !table.session) return false;
  const others = table.places.filter((person) => person.place !== place && person.state !== "free");
  return table.host === place || others.every((person) => person.bot);
}

/** The smaller seat number of a seat's team, or null without teams. @param {Object} model @param {number} seat */
export const teamOf = ({ table, view }, seat) => (table.rules?.teams ? seat % (view.seats / 2) : null);

/** Seats still in. @param {Object} view */
export const seatsIn = (view) => view.counts.map((_, seat) => seat).filter((seat) => !view.out.includes(seat));
