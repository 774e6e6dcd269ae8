// Who went out, who blocked, who opens: one tap on the little table.

import { word } from "./boot.js";
import { NetworkFault, Refusal, call } from "./api.js";
import { button, h } from "./dom.js";
import { tableTitle } from "./home.js";
import { isEntered } from "./counts.js";
import { edge, seatTable, turnButton } from "./seats.js";
import { changed, handNumber, nameOpener, opener, openerNamed, state, takeMatch } from "./state.js";
import { go, goBack, goHome } from "./walk.js";

const totals = () => Object.values(state.match.score.score).join(" : ");

export function who() {
  const { draft } = state;
  const block = draft.kind === "block";
  const number = draft.number ?? handNumber();
  const other = block ? "finish" : "block";
  const title = word(block ? "who_blocked" : "who_finished");
  const swap = () => ((state.draft = { ...draft, kind: other, way: undefined, current: undefined }), changed());
  return {
    title: word("hand_number", { number }),
    sub: tableTitle(),
    back: goBack,
    main: [
      h("div", { class: "stack tight" }, h("h2", { class: "h1", tabindex: "-1", "data-focus": true }, title), h("p", { class: "sm" }, word(block ? "blocker_hint" : "finisher_hint"))),
      seatTable(title, (seat) => go("pips", { ...draft, seat }), {
        opens: opener(),
        middle: h("p", {}, h("b", {}, tableTitle()), h("br"), h("small", {}, totals())),
      }),
      edge(),
      h("div", { class: "row" }, turnButton(), button(word(`it_was_${other}`), swap, { class: "calm grow", "data-k": "other-kind" })),
    ],
    dock: button(word("cancel"), goHome, { class: "calm", "data-k": "cancel" }),
  };
}

// Before the first hand it is the match's first opener; later it goes with the hand that is played now.
async function chooseOpener(seat) {
  if (isEntered(state.draft)) return chooseEntered(seat);
  const before = !state.match.hands && !state.queue.length && !state.rows.length;
  if (!before || !state.match.may.names) nameOpener(seat);
  else {
    try {
      takeMatch((await call("PATCH", "", { first_opener: seat })).data);
    } catch (fault) {
      if (!(fault instanceof Refusal || fault instanceof NetworkFault)) throw fault;
      nameOpener(seat);
    }
  }
  return goHome();
}

// The opener that goes with a hand that is corrected.
function chooseEntered(seat) {
  state.draft.opener = seat;
  goBack();
}

export function openerScreen() {
  const entered = isEntered(state.draft);
  const named = entered ? state.draft.opener : openerNamed();
  const leave = entered ? goBack : goHome;
  return {
    title: word("who_opens"),
    sub: tableTitle(),
    back: goBack,
    main: [
      h("div", { class: "stack tight" }, h("h2", { class: "h1", tabindex: "-1", "data-focus": true }, word("who_opens")), h("p", { class: "sm" }, word("who_opens_hint"))),
      seatTable(word("who_opens"), chooseOpener, { opens: entered ? named : opener() }),
      edge(),
      h("div", { class: "row" }, turnButton()),
    ],
    dock: [
      named ? button(word("opens_as_counted"), () => (entered ? chooseEntered(undefined) : (nameOpener(null), goHome())), { class: "calm", "data-k": "opener-none" }) : null,
      button(word("cancel"), leave, { class: "calm", "data-k": "cancel" }),
    ],
  };
}
