// The three dots: everything that is not a finish or a block.

import { boot, word } from "./boot.js";
import { h, icon } from "./dom.js";
import { finished, rules, state } from "./state.js";
import { go } from "./walk.js";

function entry(code, screen, hint) {
  return h(
    "button",
    { type: "button", onclick: () => go(screen, {}), "data-k": `menu-${code}` },
    word(code),
    hint ? h("small", {}, word(hint)) : null,
  );
}

function link(code, href) {
  return h("a", { href }, word(code));
}

export function menu() {
  const { may } = state.match;
  const open = may.record && !finished();
  return h(
    "details",
    { class: "menu", "data-k": "menu" },
    h("summary", { class: "icon", "aria-label": word("more") }, icon("more")),
    h(
      "nav",
      { class: "sheet", "aria-label": word("more") },
      open ? [entry("penalty", "penalty", "penalty_hint"), entry("time", "time", "time_hint"), entry("void", "void", "void_hint"), entry("given", "given", "given_hint"), entry("award", "award", "award_hint"), entry("result", "result", "result_hint")] : null,
      may.correct && state.rows.length ? entry("correct", "corrections", "correct_hint") : null,
      may.names && !state.match.hands ? entry("who_sits", "seats") : null,
      entry("call", "call"),
      entry("scorer", "scorer"),
      link("rules", boot.rules),
      link("public", boot.public),
      rules() && boot.plain ? link("plain", boot.plain) : null,
    ),
  );
}
