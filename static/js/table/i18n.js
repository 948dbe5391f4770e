/** Django's JavaScript catalogue under the names that xgettext looks for. Without the catalogue
 *  (node's runner, the harness) the English text stands for itself. */

/** @param {string} text @returns {string} */
export function gettext(text) {
  return globalThis.django?.gettext ? globalThis.django.gettext(text) : text;
}

/** @param {string} one @param {string} many @param {number} count @returns {string} */
export function ngettext(one, many, count) {
  if (globalThis.django?.ngettext) return globalThis.django.ngettext(one, many, count);
  return count === 1 ? one : many;
}

/** Fill `%(name)s` places. @param {string} text @param {Object<string, *>} values @returns {string} */
export function fill(text, values) {
  return text.replace(/%\((\w+)\)[sd]/g, (_, name) => String(values[name]));
}
