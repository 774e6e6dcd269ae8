// Points during play: the adder for the open ends (both ends of a double, up to four arms of the spinner).

import { word } from "./boot.js";
import { button, h, name } from "./dom.js";
import { record as send } from "./queue.js";
import { allSeats, changed, handNumber, keepRunning, openerNamed, rules, running, seatName, sideOf, state } from "./state.js";
import { goBack, goHome } from "./walk.js";
import { startUndo } from "./home.js";

const MOST_ENDS = 4;
let ends = [];
const sum = () => ends.reduce((total, end) => total + end.worth, 0);

// The side that would have won the game by these points, or null; the server has the last word.
function winnerWith(list) {
  const totals = { ...state.match.score.score };
  if (state.match.score.status === "finished") return null;
  for (const entry of list) {
    const { letter } = sideOf(entry.seat);
    totals[letter] += entry.points;
    const others = Object.entries(totals).filter(([other]) => other !== letter);
    if (totals[letter] >= state.match.score.target && others.every(([, total]) => total < totals[letter])) return letter;
  }
  return null;
}

async function take(seat) {
  const list = [...running(), { seat, points: sum() }];
  ends = [];
  if (winnerWith(list)) {
    const record = { kind: "stopped", running: list };
    const named = openerNamed();
    if (named) record.opener = named;
    const number = handNumber();
    keepRunning([]);
    goHome();
    const item = await send(record, { headline: word("running_stops", { name: seatName(seat) }) });
    startUndo(item, number, word("running_stops", { name: seatName(seat) }));
    return changed();
  }
  keepRunning(list);
  changed();
}

export function runningScreen() {
  const multiple = rules().running_multiple;
  const fits = sum() > 0 && sum() % multiple === 0;
  const add = (label, worth) => {
    if (ends.length < MOST_ENDS) ends = [...ends, { label, worth }];
    changed();
  };
  const numbers = Array.from({ length: rules().set + 1 }, (_, pips) => pips);
  return {
    title: word("running"),
    back: goBack,
    tight: true,
    main: [
      h("p", { class: "sm" }, word("running_hint", { multiple })),
      h("div", { class: "choices ends", role: "group", "aria-label": word("running_add") }, numbers.map((pips) => h("button", { type: "button", class: "key", "data-k": `end-${pips}`, "aria-label": word("single_end", { pips }), onclick: () => add(String(pips), pips) }, String(pips)))),
      h("div", { class: "choices ends", role: "group", "aria-label": word("running_add") }, numbers.map((pips) => h("button", { type: "button", class: "key", "data-k": `double-${pips}`, "aria-label": word("double_end", { pips, sum: pips * 2 }), onclick: () => add(`${pips}-${pips}`, pips * 2) }, `${pips}-${pips}`))),
      h("p", { class: "says", role: "status" }, word("running_ends", { ends: ends.map((end) => end.label).join(" + ") || "–" }), h("br"), h("b", {}, word("running_sum", { sum: sum() })), ends.length && !fits ? h("span", { class: "muted" }, " ", word("running_no", { sum: sum(), multiple })) : null),
      h("div", { class: "row" }, button(word("erase"), () => ((ends = ends.slice(0, -1)), changed()), { class: "calm", "data-k": "erase" })),
      fits ? h("fieldset", { class: "stack tight" }, h("legend", { class: "legend" }, word("running_for", { points: `+${sum()}` })), h("div", { class: "choices" }, allSeats().map(({ number }) => h("button", { type: "button", class: "tab", "data-k": `run-${number}`, onclick: () => take(number) }, name(seatName(number)))))) : null,
      running().length
        ? h("section", { class: "stack tight" }, h("h2", {}, word("running_list")), h("ol", { class: "list" }, running().map((entry) => h("li", {}, h("span"), name(seatName(entry.seat)), h("b", { class: "pts" }, `+${entry.points}`)))), button(word("running_remove"), () => keepRunning(running().slice(0, -1)), { class: "calm" }))
        : null,
    ],
    dock: button(word("back"), goHome, { class: "go" }),
  };
}
