// Who went out, who blocked, who opens: one tap on the little table.

import { boot, recall, word } from "./boot.js";
import { button, h } from "./dom.js";
import { changed, handNumber, nameOpener, opener, state } from "./state.js";
import { edge, seatTable } from "./seats.js";
import { go, goBack, goHome } from "./walk.js";
import { call, Refusal } from "./api.js";
import { tableTitle } from "./home.js";

const totals = () => Object.values(state.match.score.score).join(" : ");

export function who() {
  const { draft } = state;
  const block = draft.kind === "block";
  const number = draft.number ?? handNumber();
  return {
    title: word("hand_number", { number }),
    sub: tableTitle(),
    back: goBack,
    main: [
      h("div", { class: "stack tight" }, h("h2", { class: "h1" }, word(block ? "who_blocked" : "who_finished")), h("p", { class: "sm" }, word(block ? "blocker_hint" : "finisher_hint"))),
      seatTable(word(block ? "who_blocked" : "who_finished"), (seat) => go("pips", { ...draft, seat }), {
        opens: opener(),
        middle: h("p", {}, h("b", {}, tableTitle()), h("br"), h("small", {}, totals())),
      }),
      edge(),
      button(word(block ? "it_was_finish" : "it_was_block"), () => ((state.draft = { ...draft, kind: block ? "finish" : "block" }), changed()), { class: "calm", "data-k": "other-kind" }),
    ],
    dock: button(word("cancel"), goHome, { class: "calm" }),
  };
}

export function openerScreen() {
  const before = !state.match.hands && !state.queue.length;
  const choose = async (seat) => {
    if (before && state.match.may.names) {
      try {
        state.match = (await call("PATCH", "", { first_opener: seat })).data;
      } catch (fault) {
        state.problem = fault instanceof Refusal ? fault.message : word("needs_network");
      }
    } else nameOpener(seat);
    goHome();
  };
  return {
    title: word("who_opens"),
    sub: tableTitle(),
    back: goBack,
    main: [h("p", { class: "sm" }, word("who_opens_hint")), seatTable(word("who_opens"), choose, { opens: opener() }), edge()],
    dock: [
      recall(`opener.${boot.id}`) ? button(word("opens_not_known"), () => (nameOpener(null), goHome()), { class: "calm" }) : null,
      button(word("cancel"), goHome, { class: "calm" }),
    ],
  };
}
