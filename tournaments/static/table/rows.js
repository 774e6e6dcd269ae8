// The list of hands: stored ones in the server's words, and those that wait or were refused.

import { word } from "./boot.js";
import { button, h, mark, name } from "./dom.js";
import { drop, sendAgain } from "./queue.js";
import { seatName, sideName, state } from "./state.js";
import { go } from "./walk.js";

// A record in a few words, for what the server has not put into words yet.
export function describeRecord(record) {
  if (record.kind === "finish" || record.kind === "block") return word(`${record.kind}_of`, { name: seatName(record.seat) });
  const what = word(record.kind === "stopped" ? "running" : record.kind);
  return record.side ? `${what}: ${sideName(record.side)} ${record.points}` : what;
}

// What was counted: [["Rosa", "13"], …]; one sum has no name.
export function listCounts(record) {
  if (record.total_pips !== undefined) return [[word("sum_of_all"), String(record.total_pips)]];
  if (record.side_pips) return Object.entries(record.side_pips).map(([side, count]) => [sideName(side), String(count)]);
  if (record.pips) return Object.entries(record.pips).map(([seat, count]) => [seatName(Number(seat)), String(count)]);
  if (record.kind === "stopped") return record.running.map(({ seat, points }) => [seatName(seat), `+${points}`]);
  return Object.entries(record.tiles ?? {}).map(([seat, tiles]) => [seatName(Number(seat)), tiles.join(" ")]);
}

export function itemRow(item) {
  const bad = item.status === "refused";
  const counts = listCounts(item.record).map((pair) => pair.join(" ")).join(", ");
  return h(
    "li",
    { class: bad ? "bad" : "waits", "data-k": `item-${item.id}` },
    h("span", { class: "no" }, h("span", { class: "vh" }, word("no_number")), "–"),
    h(
      "div",
      {},
      h("b", {}, describeRecord(item.record)),
      h("p", { class: "sm" }, counts),
      bad ? h("p", {}, item.error?.message ?? "") : null,
      bad ? h("div", { class: "row" }, againButton(item), mendButton(item), dropButton(item)) : null,
    ),
    h(
      "div",
      { class: "num" },
      item.headline && !bad ? h("p", { class: "sm" }, item.headline) : null,
      bad ? mark("no", word("refused"), true) : mark("wait", word(item.undone ? "undoing" : "waiting")),
    ),
  );
}

// What the rules refuse once they refuse again; a fault of the server's may be over.
const againButton = (item) =>
  item.error?.code === "server_fault" ? button(word("send_again"), () => sendAgain(item), { class: "slim-btn", "data-k": `again-${item.id}` }) : null;
const mendButton = (item) => button(word("mend"), () => mend(item), { class: "slim-btn", "data-k": `mend-${item.id}` });
const dropButton = (item) => button(word("drop"), () => drop(item), { class: "slim-btn calm", "data-k": `drop-${item.id}` });

// The screen that it was entered on, filled in; the refused one goes when the mended one is recorded.
function mend(item) {
  const { record } = item;
  const kept = { mends: item.id, opener: record.opener, running: record.running, bonuses: record.bonuses };
  if (record.kind === "finish" || record.kind === "block") go("pips", { kind: record.kind, seat: record.seat, ...kept, from: record });
  else if (record.kind === "stopped") go("running", kept);
  else go(record.kind, { ...kept, fields: record });
}

export async function dropMended(draft) {
  const item = state.queue.find((other) => other.id === draft?.mends);
  if (item) await drop(item);
}

export function handRow(row) {
  const number = row.scored.number;
  return h(
    "li",
    { "data-k": `row-${row.seq}` },
    h("span", { class: "no" }, h("span", { class: "vh" }, number ? word("hand_number", { number: "" }) : word("no_number")), number ? String(number) : "–"),
    h("div", {}, h("b", {}, name(row.says.title)), h("p", { class: "sm" }, row.says.detail, row.corrected ? ` ${word("corrected")}` : "")),
    h("div", { class: "num" }, h("p", { class: "pts" }, row.says.points), h("p", { class: "sm" }, row.says.total), mark("ok", word("sent"))),
  );
}
