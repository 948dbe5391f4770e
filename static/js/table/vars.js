/** Custom properties on an element, set through the DOM: the content security policy forbids style
 *  attributes, and lit-html would write one. Use as `<i ${vars({"--t": 40})}>`. */

import { directive, Directive } from "../vendor/directive.js";
import { noChange } from "../vendor/lit-html.js";

class Vars extends Directive {
  render() {
    return noChange;
  }

  update(part, [values]) {
    const { style } = part.element;
    for (const name of this.names ?? []) if (!(name in values)) style.removeProperty(name);
    for (const [name, value] of Object.entries(values)) style.setProperty(name, String(value));
    this.names = Object.keys(values);
    return noChange;
  }
}

/** @param {Object<string, string|number>} values */
export const vars = directive(Vars);
