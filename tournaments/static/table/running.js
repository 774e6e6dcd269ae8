// Points during play: the adder for the open ends (both ends of a double, up to four arms of the spinner).

import { word } from "./boot.js";
import { isEntered } from "./counts.js";
import { button, h, name } from "./dom.js";
import { otherKind } from "./forms.js";
import { bonuses } from "./pips.js";
import { dropMended } from "./rows.js";
import { allSeats, changed, handNumber, isGameOver, keepRunning, openerNamed, rules, running, seatName, sideOf, state, waiting } from "./state.js";
import { recordAndReturn } from "./undo.js";
import { go, goBack, goHome } from "./walk.js";

const MOST_ENDS = 4;
let ends = []; // [{label, worth}], this time only
const sum = () => ends.reduce((total, end) => total + end.worth, 0);

// True if these points bring a side to the target and ahead of all others: then the hand stops (rules.md 6). It decides
// only which record is sent; the server counts.
function stopsHand(list) {
  const { score, target } = state.match.score;
  const totals = isGameOver() ? Object.fromEntries(Object.keys(score).map((letter) => [letter, 0])) : { ...score };
  return list.some(({ seat, points }) => {
    const { letter } = sideOf(seat);
    totals[letter] += points;
    return totals[letter] >= target && Object.entries(totals).every(([other, total]) => other === letter || total < totals[letter]);
  });
}

// The points of a hand that is entered anew are in its draft, those of the one that is played on the phone.
const madeIn = (draft) => (isEntered(draft) ? (draft.running ??= []) : running());

function keepMade(draft, list) {
  if (!isEntered(draft)) return keepRunning(list);
  draft.running = list;
  return changed();
}

// The hand stops with the points made so far. Where hands wait their score is not known here: then it is the referee's
// to say, and the server's to refuse.
function stopHand() {
  const list = running();
  const record = { kind: "stopped", running: list };
  if (openerNamed()) record.opener = openerNamed();
  return recordAndReturn(record, word("recorded", { number: handNumber() }), word("running_stops", { name: seatName(list.at(-1).seat) }));
}

// The button for it, where these points win or may win.
export const stopButton = () =>
  running().length && (waiting().length || stopsHand(running())) ? button(word("running_won"), stopHand, { class: "calm", "data-k": "running-won" }) : null;

function take(seat) {
  const list = [...madeIn(state.draft), { seat, points: sum() }];
  ends = [];
  if (isEntered(state.draft)) return keepMade(state.draft, list);
  if (waiting().length || !stopsHand(list)) return keepRunning(list);
  keepRunning(list);
  return stopHand();
}

// A hand that stopped is recorded with its points alone; whether they stop it is the server's to say.
function save(draft) {
  const record = { kind: "stopped", running: draft.running };
  if (draft.bonuses?.length) record.bonuses = draft.bonuses;
  if (draft.opener) record.opener = draft.opener;
  if (draft.correction) return go("preview", { ...draft, record, plan: null, problem: "" });
  recordAndReturn(record, word("recorded", { number: handNumber() }));
  return dropMended(draft);
}

// What closes the page: back to the hand whose points these are, or the stopped hand itself.
function doneButton(draft) {
  if (draft?.way) return button(word("back"), goBack, { class: "calm", "data-k": "done" });
  if (!isEntered(draft)) return button(word("back"), goHome, { class: "calm", "data-k": "done" });
  const label = word(draft.correction ? "what_changes" : "record_it");
  return h("button", { type: "button", class: "btn go", "data-k": "save", disabled: !draft.running.length, onclick: () => save(draft) }, label);
}

function add(label, worth) {
  if (ends.length < MOST_ENDS) ends = [...ends, { label, worth }];
  changed();
}

export function runningScreen() {
  const multiple = rules().running_multiple;
  const fits = sum() > 0 && sum() % multiple === 0;
  const numbers = Array.from({ length: rules().set + 1 }, (_, pips) => pips);
  const key = (code, label, said, worth) =>
    h("button", { type: "button", class: "key", "data-k": code, "aria-label": said, onclick: () => add(label, worth) }, label);
  const single = (pips) => key(`end-${pips}`, String(pips), word("single_end", { pips }), pips);
  const double = (pips) => key(`double-${pips}`, `${pips}-${pips}`, word("double_end", { pips, sum: pips * 2 }), pips * 2);
  const forWhom = ({ number }) => h("button", { type: "button", class: "tab", "data-k": `run-${number}`, onclick: () => take(number) }, name(seatName(number)));
  const { draft } = state;
  const made = madeIn(draft);
  const stopped = isEntered(draft) && !draft.way;
  if (stopped) draft.bonuses ??= [];
  const group = (label, keys) => h("div", { class: "choices ends", role: "group", "aria-label": label }, keys);
  return {
    title: word("running"),
    sub: isEntered(draft) ? (draft.title ?? "") : word("hand_number", { number: handNumber() }),
    back: goBack,
    tight: true,
    main: [
      h("p", { class: "sm" }, word("running_hint", { multiple })),
      h("h2", {}, word("ends_single")),
      group(word("ends_single"), numbers.map(single)),
      h("h2", {}, word("ends_double")),
      group(word("ends_double"), numbers.map(double)),
      made.length
        ? h(
            "section",
            { class: "stack tight" },
            h("h2", {}, word("running_list")),
            h("ol", { class: "list" }, made.map((entry) => h("li", {}, h("span"), name(seatName(entry.seat)), h("b", { class: "pts" }, `+${entry.points}`)))),
            button(word("running_remove"), () => keepMade(draft, made.slice(0, -1)), { class: "calm", "data-k": "running-remove" }),
          )
        : null,
      isEntered(draft) ? null : stopButton(),
      stopped ? bonuses(draft) : null,
      stopped && draft.op === "replace" ? otherKind(draft) : null,
    ],
    dockTag: "footer",
    dock: [
      h(
        "div",
        { class: "row" },
        h(
          "p",
          { class: "says grow", role: "status" },
          ends.map((end) => end.label).join(" + ") || word("ends_none"),
          ends.length ? [" = ", h("b", {}, String(sum()))] : null,
          ends.length && !fits ? [h("br"), h("span", { class: "muted" }, word("running_no", { sum: sum(), multiple }))] : null,
        ),
        ends.length ? button(word("erase"), () => ((ends = ends.slice(0, -1)), changed()), { class: "calm", "data-k": "erase" }) : null,
      ),
      fits
        ? h("fieldset", { class: "stack tight" }, h("legend", { class: "legend" }, word("running_for", { points: `+${sum()}` })), h("div", { class: "choices" }, allSeats().map(forWhom)))
        : doneButton(draft),
    ],
  };
}
