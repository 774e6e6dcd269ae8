// Points during play: the adder for the open ends (both ends of a double, up to four arms of the spinner).

import { word } from "./boot.js";
import { button, h, name } from "./dom.js";
import { dropMended } from "./rows.js";
import { allSeats, changed, handNumber, isGameOver, keepRunning, openerNamed, rules, running, seatName, sideOf, state, waiting } from "./state.js";
import { recordAndReturn } from "./undo.js";
import { goBack, goHome } from "./walk.js";

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

function take(seat) {
  const list = [...running(), { seat, points: sum() }];
  ends = [];
  if (waiting().length || !stopsHand(list)) return keepRunning(list);
  const record = { kind: "stopped", running: list };
  if (openerNamed()) record.opener = openerNamed();
  const { draft } = state;
  const number = handNumber();
  recordAndReturn(record, word("recorded", { number }), word("running_stops", { name: seatName(seat) }));
  return dropMended(draft);
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
  const made = running();
  const group = (label, keys) => h("div", { class: "choices ends", role: "group", "aria-label": label }, keys);
  return {
    title: word("running"),
    sub: word("hand_number", { number: handNumber() }),
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
            button(word("running_remove"), () => keepRunning(made.slice(0, -1)), { class: "calm", "data-k": "running-remove" }),
          )
        : null,
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
        : button(word("back"), goHome, { class: "calm", "data-k": "done" }),
    ],
  };
}
