/** Draws one made-up state of a table; clicks change nothing but what this browser knows. */

import { draw } from "/static/js/table/draw.js";
import { STATES } from "./states.js";

const asked = new URLSearchParams(location.search);
const { dataset } = document.documentElement;
for (const name of ["theme", "suits", "motion"]) if (asked.has(name)) dataset[name] = asked.get(name);
if (asked.has("dir")) document.documentElement.dir = asked.get("dir");

const root = document.querySelector("[data-table]");
const model = STATES[asked.get("state") ?? "live"](asked);
const show = () => draw(root, model, on);
const change = (changes) => {
  Object.assign(model.ui, changes);
  show();
};
const on = new Proxy({
  tapCard: (card) => change({ selected: card, focus: card }),
  sheet: (sheet) => change({ sheet }),
  drawer: () => change({ drawer: !model.ui.drawer }),
  tab: (tab) => change({ tab }),
  about: (about) => change({ sheet: "person", about }),
  cutAt: (cutAt) => change({ cutAt }),
  fold: () => change({ folded: !model.ui.folded }),
}, { get: (known, name) => known[name] ?? (() => {}) });
for (const name of ["sheet", "tab"]) if (asked.has(name)) model.ui[name] = asked.get(name);
if (asked.has("drawer")) model.ui.drawer = true;
if (asked.has("about")) Object.assign(model.ui, { sheet: asked.get("sheet") ?? "person", about: Number(asked.get("about")) });
if (asked.has("folded")) model.ui.folded = true;
show();
