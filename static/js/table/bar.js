/** The bar on top: the way out, what is being played, the line, and the table's menu. */

import { html, nothing } from "../vendor/lit-html.js";
import { icon, rich } from "./bits.js";
import { hasTalk } from "./talk.js";
import * as words from "./words.js";

const { fill, gettext, ngettext } = words;

/** The line in words. @param {{state: string, ms: ?number}} net */
export function netWords({ state, ms }) {
  if (state === "lost") return gettext("Reconnecting");
  if (state === "slow") return ms ? fill(gettext("Slow, %(ms)s ms"), { ms }) : gettext("Slow");
  return ms === null ? gettext("Connected") : fill(gettext("Good %(ms)s ms"), { ms });
}

const strong = (number) => html`<b>${number}</b>`;

function facts({ view, table }) {
  const { session } = table;
  const total = session?.ends?.by === "hands" ? session.ends.at : null;
  const number = session?.hand_number;
  const hand = total ? gettext("Hand %(number)s of %(total)s") : gettext("Hand %(number)s");
  return html`
    ${number ? html`<span><span>${rich(hand, { number: strong(number), total })}</span></span>` : nothing}
    ${view ? html`<span><span>${rich(gettext("Trick %(number)s"), { number: strong(view.result ? view.tricks.length : view.trick.number) })}</span></span>` : nothing}
    <span class="tag">${words.presetName(table.preset)}</span>`;
}

/** On a phone the drawer opens from here; what was said since is counted on it. */
function drawerButton(model, on) {
  const { heard, ui } = model;
  const talks = hasTalk(model);
  const label = heard.unread
    ? fill(ngettext("Tricks and talk, %(count)s new", "Tricks and talk, %(count)s new", heard.unread), { count: heard.unread })
    : talks ? gettext("Tricks and talk") : gettext("Tricks and session");
  return html`<button type="button" class="iconbtn only-s" aria-label=${label} aria-expanded=${ui.drawer ? "true" : "false"} data-act="drawer"
    @click=${() => (heard.unread ? on.openTalk() : on.drawer())}>${icon(talks ? "i-chat" : "i-log")}${heard.unread ? html`<i class="dot">${Math.min(99, heard.unread)}</i>` : nothing}</button>`;
}

/** @param {Object} model @param {Object} on */
export function bar(model, on) {
  const { table, net, prefs, you, hrefs } = model;
  return html`<header class="tbar">
    <a class="iconbtn" href=${hrefs.lobby} aria-label=${gettext("Back to the lobby")}>${icon("i-back", "ico ico--flip")}</a>
    <div class="tbar__id"><h1 class="tbar__name"><bdi>${table.name}</bdi></h1><span class="tbar__facts">${facts(model)}</span></div>
    <span class="tbar__end">
      <span class="status" data-net=${net.state} role="status" title=${netWords(net)}>${icon("i-signal", "ico ico--s")}<span>${netWords(net)}</span></span>
      ${you === null && model.view && !table.watching ? html`<span class="status">${icon("i-eye", "ico ico--s")}<span>${gettext("Watching")}</span></span>` : nothing}
      ${table.watching ? html`<span class="status">${icon("i-eye", "ico ico--s")}<b>${table.watching}</b><span>${ngettext("watching", "watching", table.watching)}</span></span>` : nothing}
      ${drawerButton(model, on)}
      <button type="button" class="iconbtn hide-s" aria-pressed=${prefs.sound ? "true" : "false"} aria-label=${prefs.sound ? gettext("Sound is on") : gettext("Sound is off")} @click=${() => on.prefer({ sound: !prefs.sound })}>${icon(prefs.sound ? "i-sound" : "i-mute")}</button>
      <button type="button" class="iconbtn hide-s" aria-label=${gettext("Light or dark")} @click=${on.theme}>${icon("i-moon")}</button>
      <button type="button" class="iconbtn" aria-haspopup="dialog" aria-label=${gettext("Table menu")} data-act="menu" @click=${() => on.sheet("menu")}>${icon("i-menu")}</button>
    </span>
  </header>`;
}
