// The first time: who sits where, and who opens. Also the little table that other screens ask with.

import { boot, recall, remember, word } from "./boot.js";
import { Refusal, call } from "./api.js";
import { button, h, icon, name } from "./dom.js";
import { allSeats, changed, reload, rules, seatName, state } from "./state.js";
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
  const four = rules().seats === 4;
  return h(
    "div",
    { class: four ? "seats" : "seat-list", role: "group", "aria-label": label },
    allSeats().map(({ number }) =>
      h(
        "button",
        { type: "button", class: `seat ${four ? areaOf(number) : ""}`, "data-k": `seat-${number}`, onclick: () => onchoose(number) },
        h("small", {}, word("seat", { seat: number })),
        name(seatName(number)),
        number === opens ? h("span", { class: "tag" }, word("opens_tag")) : null,
      ),
    ),
    four ? h("div", { class: "mid" }, middle ?? h("p", {}, h("b", {}, tableTitle()))) : null,
  );
}

export const edge = () =>
  rules().seats === 4
    ? [
        h("p", { class: "sm center" }, icon("up"), word("your_edge")),
        h("div", { class: "row" }, button([icon("spin"), word("turn")], turn, { class: "calm grow", "data-k": "turn" })),
      ]
    : null;

let names = null;
let swapping = null;
let first = undefined;
let problem = "";

export function seats() {
  if (!names) {
    names = Object.fromEntries(allSeats().map((seat) => [seat.number, seat.name]));
    first = state.match.first_opener;
  }
  const four = rules().seats === 4;
  const place = (number) =>
    h(
      "div",
      { class: `seat-edit ${four ? areaOf(number) : ""}` },
      h("label", { class: "field" }, h("span", { class: "sm" }, word("seat", { seat: number })), h("input", { type: "text", maxlength: 120, autocomplete: "off", value: names[number] ?? "", "data-k": `name-${number}`, placeholder: word("name"), oninput: (event) => (names[number] = event.target.value) })),
      h("button", { type: "button", class: "btn calm", "aria-pressed": String(swapping === number), "data-k": `swap-${number}`, onclick: () => swap(number) }, word("swap")),
    );
  return {
    title: tableTitle(),
    top: menu(),
    main: [
      h("div", { class: "stack tight" }, h("h2", { class: "h1" }, word("who_sits")), h("p", { class: "sm", role: "status" }, swapping ? word("swap_with") : word("who_sits_hint"))),
      problem ? h("p", { class: "note bad", role: "alert" }, icon("warn"), h("span", {}, problem)) : null,
      h("div", { class: four ? "seats edit" : "seat-list" }, allSeats().map((seat) => place(seat.number))),
      edge(),
      h(
        "fieldset",
        { class: "stack tight" },
        h("legend", { class: "h1" }, word("who_opens")),
        h("div", { class: "choices" }, [...allSeats().map((seat) => [seat.number, names[seat.number] || word("seat", { seat: seat.number })]), [null, word("opens_not_known")]].map(([value, label]) => h("button", { type: "button", class: "tab", "data-k": `opens-${value}`, "aria-pressed": String(first === value), "aria-current": first === value ? "true" : null, onclick: () => ((first = value), changed()) }, h("bdi", {}, label)))),
      ),
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
  const changedSeats = allSeats().filter((seat) => (names[seat.number] ?? "").trim() !== seat.name);
  const body = {};
  if (changedSeats.length) body.seats = changedSeats.map((seat) => ({ number: seat.number, name: names[seat.number] }));
  if (first !== state.match.first_opener) body.first_opener = first;
  problem = "";
  if (Object.keys(body).length) {
    try {
      const { data } = await call("PATCH", "", body);
      state.match = data;
    } catch (fault) {
      problem = fault instanceof Refusal ? fault.message : word("needs_network");
      return changed();
    }
  }
  remember(`seated.${boot.id}`, true);
  names = null;
  await reload();
  goHome();
}
