// Calling the organiser, and who is scoring.

import { device, word } from "./boot.js";
import { NetworkFault, Refusal, call, sayFault } from "./api.js";
import { button, h, note } from "./dom.js";
import { textField } from "./forms.js";
import { sayScorer, takeOver } from "./home.js";
import { changed, reload, state, takeMatch } from "./state.js";
import { goBack, goHome } from "./walk.js";

async function tell(body, said) {
  const { draft } = state;
  try {
    takeMatch((await call("POST", "call/", { ...body, device })).data);
    state.notice = word(said);
    goHome();
  } catch (fault) {
    if (!(fault instanceof Refusal || fault instanceof NetworkFault)) throw fault;
    draft.problem = sayFault(fault);
    changed();
  }
}

export function callScreen() {
  const { draft, match } = state;
  const { problem } = draft;
  const back = button(word("call_back"), () => tell({ answered: true }, "call_taken_back"), { class: "calm", "data-k": "call-back" });
  return {
    title: word("call"),
    back: goBack,
    main: [problem ? note("warn", problem, { bad: true }) : null, match.called ? note("call", [word("called"), match.call ? [" ", h("bdi", {}, match.call)] : null]) : null, textField(word("call_text"), "text")],
    dock: [match.called ? back : null, button(word("call_send"), () => tell({ text: draft.text ?? "" }, "called"), { class: "go", "data-k": "save" })],
  };
}

export function scorerScreen() {
  const { scorer } = state.match;
  const mine = scorer?.device === device;
  const other = scorer ? sayScorer(scorer) : word("scorer_nobody");
  const take = async () => {
    await takeOver();
    await reload();
    goHome();
  };
  return {
    title: word("scorer"),
    back: goBack,
    main: [h("p", { class: "says" }, mine ? word("scorer_you") : other), mine ? null : h("p", { class: "sm" }, word("scorer_hint"))],
    dock: mine ? button(word("back"), goHome, { class: "calm" }) : button(word("scorer_take"), take, { class: "go", "data-k": "scorer-take" }),
  };
}
