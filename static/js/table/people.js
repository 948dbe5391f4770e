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

/** The chairs clockwise from the viewer's, for a table without a hand. @param {Object} model */
export function chairs({ table, place }) {
  const from = place ?? 0;
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
