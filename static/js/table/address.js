/** Where a table is found. Pure. */

/** @param {Object} table @param {string} origin @returns {{url: string, qr: string}} */
export function inviteOf(table, origin) {
  const path = table.invite?.url ?? table.invite ?? `/tables/${table.code}/`;
  return { url: new URL(path, origin).href, qr: table.invite?.qr ?? `/tables/${table.code}/invite.svg` };
}

/** The code in groups of three, as one says it. @param {string} code */
export const spelled = (code) => code.match(/.{1,3}/g)?.join(" ") ?? code;
