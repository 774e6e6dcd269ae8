// The match is over: both sides accept, or do not agree.

import { device, word } from "./boot.js";
import { Refusal, call } from "./api.js";
import { button, choices, h, icon, mark, name } from "./dom.js";
import { changed, reload, sideName, state } from "./state.js";
import { handRow, scoreTile, tableTitle } from "./home.js";
import { menu } from "./menu.js";

let problem = "";
let doubt = { side: null, why: "" };

async function send(body) {
  problem = "";
  try {
    state.match = (await call("POST", "accept/", { device, ...body })).data;
  } catch (fault) {
    problem = fault instanceof Refusal ? fault.message : word("needs_network");
    await reload();
  }
  changed();
}

function sideCard(side) {
  const { score, state: where } = state.match;
  const line = Object.values(score.score).join(" : ");
  const may = state.match.may.accept.includes(side.letter) && ["finished", "awarded", "accepted"].includes(where);
  return h(
    "div",
    { class: "card stack" },
    h("div", {}, h("h3", {}, name(side.name)), side.accepted ? mark("ok", side.accepted_by ? word("accepted_by", { name: side.accepted_by }) : word("accepted")) : mark("wait", word("to_accept"))),
    side.accepted || !may ? null : button(word("accept", { score: line }), () => send({ side: side.letter, accept: true, score: score.score }), { class: "go", "data-k": `accept-${side.letter}` }),
  );
}

export function end() {
  const { match } = state;
  const winner = match.score.winner;
  return {
    title: tableTitle(),
    top: [mark("ok", word("all_sent")), menu()],
    main: [
      h("section", { class: "stack" }, h("p", { class: "muted" }, word("end_of_match")), h("h2", { class: "h1", tabindex: "-1", "data-focus": true }, winner ? word("end_title", { side: sideName(winner) }) : word("end_drawn"))),
      problem ? h("p", { class: "note bad", role: "alert" }, icon("warn"), h("span", {}, problem)) : null,
      scoreTile(),
      match.state === "disputed" ? h("p", { class: "note bad" }, icon("warn"), h("span", {}, word("in_dispute"), match.dispute ? ` ${match.dispute.reason}` : "")) : null,
      h("section", { class: "stack" }, h("h2", {}, word("agree")), match.sides.map(sideCard)),
      match.state !== "disputed" && match.may.accept.length ? disagree() : null,
      h("details", { class: "card", "data-k": "all" }, h("summary", { class: "row" }, h("b", { class: "grow" }, word("all_hands")), icon("turn", "turn")), h("ol", { class: "list" }, [...state.rows].reverse().map(handRow))),
    ],
  };
}

function disagree() {
  const letters = state.match.may.accept;
  const options = state.match.sides.filter((side) => letters.includes(side.letter)).map((side) => [side.letter, name(side.short_name)]);
  const chosen = doubt.side ?? (options.length === 1 ? options[0][0] : null);
  const ready = chosen && doubt.why.trim();
  return h(
    "details",
    { class: "card", "data-k": "disagree" },
    h("summary", { class: "row" }, h("b", { class: "grow" }, word("disagree")), icon("turn", "turn")),
    h(
      "div",
      { class: "stack" },
      h("p", { class: "sm" }, word("disagree_hint")),
      options.length > 1 ? choices(word("disagree_side"), "doubt", options, chosen, (value) => ((doubt.side = value), changed())) : null,
      h("label", { class: "field" }, word("disagree_what"), h("input", { type: "text", maxlength: 400, "data-k": "doubt-why", value: doubt.why, oninput: (event) => ((doubt.why = event.target.value), changed()) })),
      h("button", { type: "button", class: "btn stop", "data-k": "doubt-send", disabled: !ready, onclick: () => send({ side: chosen, accept: false, reason: doubt.why }) }, word("disagree_send")),
    ),
  );
}
