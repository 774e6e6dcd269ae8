// The first time: who sits where, and who opens. Also the little table that other screens ask with.

import { boot, recall, remember, word } from "./boot.js";
import { NetworkFault, Refusal, call, sayFault } from "./api.js";
import { button, choice, choices, h, icon, name, note } from "./dom.js";
import { allSeats, changed, rules, seatName, state, takeMatch } from "./state.js";
import { goHome } from "./walk.js";
import { tableTitle } from "./home.js";
import { menu } from "./menu.js";

// Which area of the little table a seat stands in: the referee's edge is at the bottom, the turn decides the side.
export function areaOf(seat) {
  const turned = (seat - 1 + 4 - (recall(`turn.${boot.id}`, 0) % 4)) % 4;
  return (rules().direction === "clockwise" ? ["b", "l", "t", "r"] : ["b", "r", "t", "l"])[turned];
}

export function turn() {
  remember(`turn.${boot.id}`, (recall(`turn.${boot.id}`, 0) + 1) % 4);
  changed();
}

// The seats in their places (a list where they are not four), each a button.
export function seatTable(label, onchoose, { opens = null, middle = null } = {}) {
  return h(
    "div",
    { class: four() ? "seats" : "seat-list", role: "group", "aria-label": label },
    allSeats().map(({ number }) =>
      h(
        "button",
        { type: "button", class: `seat ${four() ? areaOf(number) : ""}`, "data-k": `seat-${number}`, onclick: () => onchoose(number) },
        h("small", {}, word("seat", { seat: number })),
        name(seatName(number)),
        number === opens ? h("span", { class: "tag" }, word("opens_tag")) : null,
      ),
    ),
    four() ? h("div", { class: "mid" }, middle ?? h("p", {}, h("b", {}, tableTitle()))) : null,
  );
}

const four = () => rules().seats === 4;

// Where the referee stands; a list of other numbers of seats has no edge.
export const edge = () => (four() ? h("p", { class: "sm center" }, icon("up"), word("your_edge")) : null);
export const turnButton = () =>
  four() ? button([icon("spin"), word("turn")], turn, { class: "calm grow", "data-k": "turn" }) : null;

let names = null; // seat -> what is written, while the question is open
let swapping = null;
let first = null;
let problem = "";

function place(number) {
  const type = (event) => {
    names[number] = event.target.value;
    changed();
  };
  const props = { type: "text", maxlength: 120, autocomplete: "off", value: names[number] ?? "", "data-k": `name-${number}` };
  return h(
    "div",
    { class: `seat-edit ${four() ? areaOf(number) : ""}`, "data-k": `place-${number}` },
    h("label", { class: "field" }, h("span", { class: "sm" }, word("seat", { seat: number })), h("input", { ...props, dir: "auto", oninput: type })),
    choice("btn calm", `swap-${number}`, swapping === number, () => swap(number), h("span", { class: "vh" }, names[number] || word("seat", { seat: number }), ": "), word("swap")),
  );
}

export function seats() {
  if (!names) {
    names = Object.fromEntries(allSeats().map((seat) => [seat.number, seat.name]));
    first = state.match.first_opener;
  }
  const label = (number) => name(names[number].trim() || word("seat", { seat: number }));
  const openers = [...allSeats().map(({ number }) => [number, label(number)]), [null, word("opens_not_known")]];
  return {
    title: tableTitle(),
    top: menu(),
    main: [
      h("div", { class: "stack tight" }, h("h2", { class: "h1", tabindex: "-1", "data-focus": true }, word("who_sits")), h("p", { class: "sm", role: "status" }, word(swapping ? "swap_with" : "who_sits_hint"))),
      problem ? note("warn", problem, { bad: true }) : null,
      h("div", { class: four() ? "seats edit" : "seat-list" }, allSeats().map(({ number }) => place(number))),
      edge(),
      h("div", { class: "row" }, turnButton()),
      choices(word("who_opens"), "opens", openers, first, (value) => ((first = value), changed())),
    ],
    dock: button(word("begin"), begin, { class: "go", "data-k": "begin" }),
  };
}

function swap(number) {
  if (swapping === null) swapping = number;
  else {
    if (swapping !== number) [names[swapping], names[number]] = [names[number], names[swapping]];
    swapping = null;
  }
  changed();
}

async function begin() {
  const moved = allSeats().filter((seat) => names[seat.number].trim() !== seat.name);
  const body = {};
  if (moved.length) body.seats = moved.map(({ number }) => ({ number, name: names[number] }));
  if (first !== state.match.first_opener) body.first_opener = first;
  problem = "";
  if (Object.keys(body).length) {
    try {
      takeMatch((await call("PATCH", "", body)).data);
    } catch (fault) {
      if (!(fault instanceof Refusal || fault instanceof NetworkFault)) throw fault;
      problem = sayFault(fault);
      return changed();
    }
  }
  remember(`seated.${boot.id}`, true);
  names = null;
  swapping = null;
  return goHome();
}
