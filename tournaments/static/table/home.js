// The table itself: score, who opens, the hands, the two buttons.

import { boot, device, newId, word } from "./boot.js";
import { Refusal, call } from "./api.js";
import { button, h, icon, mark, name } from "./dom.js";
import { drop, takeBack } from "./queue.js";
import { changed, handNumber, opener, reload, rules, running, seatName, state, waiting } from "./state.js";
import { go } from "./walk.js";
import { menu } from "./menu.js";

export const tableTitle = () => (state.match.table ? word("table", { table: state.match.table }) : word("match"));

export function scoreTile() {
  const { score } = state.match;
  const many = state.match.sides.length > 2;
  const parts = state.match.sides.map((side) => {
    const total = score.score[side.letter];
    const reach = word("of", { total, target: score.target });
    const games = rules().best_of > 1 ? ` · ${word("games", { games: score.games[side.letter] })}` : "";
    const bar = h("progress", { value: Math.min(total, score.target), max: score.target, "aria-label": `${side.short_name}: ${reach}` });
    return many
      ? h("li", {}, h("span", {}, name(side.short_name), games ? h("small", {}, games) : null), h("b", { class: "pts" }, String(total)), bar)
      : h("div", { class: "half" }, h("h2", {}, name(side.short_name)), h("p", { class: "total" }, String(total)), bar, h("small", {}, reach + games));
  });
  return many ? h("ol", { class: "many", "aria-label": word("score") }, parts) : h("section", { class: "score", "aria-label": word("score") }, parts);
}

export function openerWords(seat) {
  if (seat) return [h("b", {}, name(seatName(seat))), " ", word("opens_seat", { seat })];
  const holder = rules().opener_next === "holder" || rules().opener_after_no_score === "holder" || !state.rows.length;
  return [h("b", {}, holder && !waiting().length ? word("opens_holder") : word("opens_unknown"))];
}

function describeItem({ record }) {
  if (record.kind === "finish" || record.kind === "block") return word(`${record.kind}_of`, { name: seatName(record.seat) });
  return word({ void: "void", given: "given", penalty: "penalty", time: "time", award: "award", result: "result", stopped: "running" }[record.kind] ?? record.kind);
}

function itemRow(item) {
  const bad = item.status === "refused";
  return h(
    "li",
    { class: bad ? "bad" : null },
    h("span", { class: "no" }, "–"),
    h("div", {}, h("b", {}, describeItem(item)), h("p", { class: "sm" }, item.headline ?? ""), bad ? h("p", { class: "sm" }, item.error?.message ?? "") : null),
    h(
      "div",
      { class: "num" },
      bad ? mark("no", word("refused"), true) : mark("wait", word("waiting")),
      bad
        ? h("p", { class: "links" }, button(word("mend"), () => mend(item), { class: "slim-btn" }), button(word("drop"), () => drop(item), { class: "slim-btn calm" }))
        : null,
    ),
  );
}

async function mend(item) {
  const { record } = item;
  await drop(item);
  if (record.kind === "finish" || record.kind === "block") go("pips", { kind: record.kind, seat: record.seat, from: record });
  else go("home");
}

export function handRow(row) {
  return h(
    "li",
    { id: `row-${row.seq}` },
    h("span", { class: "no" }, h("span", { class: "vh" }, row.scored.number ? word("hand_number", { number: "" }) : word("no_number")), row.scored.number ? String(row.scored.number) : "–"),
    h("div", {}, h("b", {}, name(row.says.title)), h("p", { class: "sm" }, row.says.detail, row.corrected ? ` ${word("corrected")}` : "")),
    h("div", { class: "num" }, h("p", { class: "pts" }, row.says.points), h("p", { class: "sm" }, row.says.total), mark("ok", word("sent"))),
  );
}

function networkNote() {
  const count = waiting().length;
  if (!state.lasting) return h("p", { class: "note bad" }, icon("warn"), h("span", {}, word("not_kept")));
  if (count && !state.online) return h("p", { class: "mark" }, icon("wait"), word("to_send", { count }));
  return null;
}

function scorerNote() {
  const other = state.match.scorer && state.match.scorer.device !== device;
  if (!other || !state.match.may.record) return null;
  const text = state.scorerLost
    ? word("scorer_lost")
    : state.match.scorer.name
      ? word("scorer_is", { name: state.match.scorer.name })
      : word("scorer_other");
  return h("div", { class: "note", role: "status" }, icon("warn"), h("span", { class: "grow" }, text), button(word("scorer_take"), takeOver, { class: "calm" }));
}

export async function takeOver() {
  try {
    await call("POST", "scorer/", { device, name: boot.holder, take: true });
    state.scorerLost = false;
  } catch (fault) {
    state.notice = fault instanceof Refusal ? fault.message : word("needs_network");
  }
  await reload();
}

// --- the ten seconds after a hand

let ticking = 0;
export function startUndo(item, number, headline) {
  state.undo = { id: item.id, number, headline, until: Date.now() + 10_000 };
  state.notice = `${word("recorded", { number })}. ${headline}`;
  clearInterval(ticking);
  ticking = setInterval(() => {
    const bar = document.querySelector(".undo progress");
    if (state.undo && Date.now() < state.undo.until) {
      if (bar) bar.value = (state.undo.until - Date.now()) / 1000;
      return;
    }
    clearInterval(ticking);
    const hadFocus = document.activeElement?.closest?.(".undo");
    state.undo = null;
    changed();
    if (hadFocus) document.querySelector("[data-k=finish]")?.focus();
  }, 250);
}

async function undo() {
  const { id } = state.undo;
  state.undo = null;
  if (!(await takeBack(id))) {
    try {
      await call("POST", "undo/", { entry_id: newId(), device });
    } catch (fault) {
      state.notice = fault instanceof Refusal ? fault.message : word("needs_network");
      state.problem = state.notice;
    }
    await reload();
  }
  state.notice = state.problem ?? word("undone");
  changed();
}

function undoBar() {
  if (!state.undo) return null;
  const left = Math.max(0, (state.undo.until - Date.now()) / 1000);
  return h(
    "div",
    { class: "undo on full" },
    h("p", {}, h("b", {}, word("recorded", { number: state.undo.number })), h("br"), state.undo.headline),
    button(word("undo"), undo, { "data-k": "undo", "data-focus": true }),
    h("progress", { value: left, max: 10, "aria-label": word("undo_seconds") }),
  );
}

export function home() {
  const { match } = state;
  const seat = opener();
  const number = handNumber();
  const problem = state.problem;
  state.problem = null;
  const open = match.may.record && !["suspended", "annulled"].includes(match.state);
  const list = [...state.queue].reverse().map(itemRow).concat([...state.rows].reverse().map(handRow));
  const multiple = rules().running_multiple;
  return {
    title: tableTitle(),
    sub: match.round ? `${match.round}` : "",
    top: menu(),
    main: [
      networkNote(),
      scorerNote(),
      problem ? h("p", { class: "note bad", role: "alert" }, icon("warn"), h("span", {}, problem)) : null,
      match.called ? h("p", { class: "note" }, icon("call"), h("span", {}, word("called"))) : null,
      scoreTile(),
      h("section", { class: "row" }, h("p", { class: "says grow" }, word("opens_label"), ": ", openerWords(seat)), button(word("change"), () => go("opener", {}), { class: "calm", "data-k": "change-opener" })),
      multiple && open
        ? h("section", { class: "row" }, h("p", { class: "grow" }, h("b", {}, word("running")), running().length ? [": ", running().map((entry) => `${seatName(entry.seat)} ${entry.points}`).join(", ")] : null), button(word("running_add"), () => go("running", {}), { class: "calm", "data-k": "running" }))
        : null,
      h("section", {}, h("h2", {}, word("hands")), h("ol", { class: "list" }, list.length ? list : h("li", {}, h("span"), h("p", { class: "muted" }, word("no_hands"))))),
    ],
    dockClass: "two",
    dockLabel: word("record_hand", { number }),
    dock: open
      ? [undoBar(), bigButton("finish", number, true), bigButton("block", number, false)]
      : [h("p", { class: "full" }, icon("warn"), word("closed"))],
  };
}

function bigButton(kind, number, first) {
  return h("button", { type: "button", class: `btn big ${first ? "go" : ""}`, "data-k": kind, onclick: () => go("who", { kind, number }) }, word(kind));
}


