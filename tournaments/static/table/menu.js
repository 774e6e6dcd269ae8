// The three dots: everything that is not a finish or a block.

import { boot, word } from "./boot.js";
import { h, icon } from "./dom.js";
import { finished, state } from "./state.js";
import { go } from "./walk.js";

const RECORDS = ["penalty", "time", "void", "given", "award", "result"];

function entry(code, screen, hint) {
  const open = () => go(screen, {});
  return h("button", { type: "button", onclick: open, "data-k": `menu-${code}` }, word(code), hint ? h("small", {}, word(hint)) : null);
}

const link = (code, href) => (href ? h("a", { href }, word(code)) : null);

export function menu() {
  const { may, hands, state: where } = state.match;
  const open = may.record && !finished() && !["suspended", "annulled"].includes(where);
  return h(
    "details",
    { class: "menu", "data-k": "menu" },
    h("summary", { class: "icon", "aria-label": word("more"), "data-k": "menu-open" }, icon("more")),
    h(
      "nav",
      { class: "sheet", "aria-label": word("more") },
      open ? RECORDS.map((code) => entry(code, code, `${code}_hint`)) : null,
      may.correct && state.rows.length ? entry("correct", "corrections", "correct_hint") : null,
      may.names && !hands ? entry("who_sits", "seats") : null,
      entry("call", "call"),
      may.record ? entry("scorer", "scorer") : null,
      link("rules", boot.rules),
      link("public", boot.public),
      may.record ? link("plain", boot.plain) : null,
    ),
  );
}
