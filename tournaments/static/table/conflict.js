// Another phone recorded meanwhile: the same hand, or one that comes before ours?

import { clock, word } from "./boot.js";
import { NetworkFault, Refusal, call } from "./api.js";
import { h, mark, name, note } from "./dom.js";
import { tableTitle } from "./home.js";
import { sentenceOf } from "./preview.js";
import { drop, settle } from "./queue.js";
import { describeRecord, listCounts } from "./rows.js";
import { changed, reload, state } from "./state.js";
import { goHome } from "./walk.js";

let asked = "";
let leads = ""; // what "comes after" leads to, in the server's words
let impossible = false; // it cannot come after: the server would refuse it

async function askLeads(item) {
  if (asked === item.id + state.latest) return;
  asked = item.id + state.latest;
  leads = "";
  impossible = false;
  try {
    const { says } = (await call("POST", "records/?preview=1", { record: item.record })).data;
    leads = sentenceOf(says);
  } catch (fault) {
    if (fault instanceof NetworkFault) asked = "";
    else if (!(fault instanceof Refusal)) throw fault;
    else [leads, impossible] = [fault.message, true];
  }
  changed();
}

// What was counted on both phones, the values that differ marked; and the names where they do.
function compare(theirs, own) {
  const same = theirs.kind === own.kind && theirs.seat === own.seat;
  const [left, right] = [listCounts(theirs), listCounts(own)];
  const other = (counts, key) => counts.find(([label]) => label === key)?.[1];
  const differs = left.filter(([label, value]) => other(right, label) !== undefined && other(right, label) !== value);
  const show = (counts) =>
    counts.map(([label, value], index) => [
      index ? ", " : "",
      name(label),
      " ",
      same && differs.some(([one]) => one === label) ? h("mark", {}, value) : value,
    ]);
  return { left: show(left), right: show(right), differs: same ? differs.map(([label, value]) => [label, value, other(right, label)]) : [] };
}

function card(title, sign, said, what, counts, points) {
  const line = h("div", {}, h("dt", {}, what), h("dd", { class: "sm" }, counts), h("dd", { class: "pts" }, points));
  return h("section", { class: "card stack" }, h("div", { class: "row" }, h("h3", { class: "grow" }, title), mark(sign, said)), h("dl", { class: "sums" }, line));
}

export function conflict() {
  const item = state.queue.find((other) => other.status === "conflict");
  const between = item.error.between ?? [];
  const last = between.at(-1);
  askLeads(item);
  const counts = last ? compare(last.record, item.record) : { left: [], right: listCounts(item.record).map((pair) => pair.join(" ")).join(", "), differs: [] };
  const theirCard = (row) =>
    card(
      row.by ? word("their_phone", { name: row.by }) : word("other_phone"),
      "ok",
      `${word("sent")} ${clock(row.at)}`,
      describeRecord(row.record),
      row === last ? counts.left : row.says.detail,
      row.says.points,
    );
  const score = last ? last.says.total : Object.values(state.match.score.score).join(" : ");
  const same = async () => {
    await drop(item);
    state.notice = word("same_hand_leads", { score });
    goHome();
    await reload();
  };
  const after = async () => {
    await settle(item, state.latest);
    goHome();
  };
  return {
    title: tableTitle(),
    dockTag: "footer",
    main: [
      h("section", { class: "stack" }, h("h2", { class: "h1", tabindex: "-1", "data-focus": true }, word("conflict_title")), h("p", {}, word("conflict_hint"))),
      between.map(theirCard),
      card(word("this_phone"), "wait", `${word("waiting")} ${clock(item.saved)}`, describeRecord(item.record), counts.right, item.headline?.match(/[+−]\d+/)?.[0] ?? ""),
      between.length ? null : note("warn", word("conflict_changed")),
      counts.differs.length ? note("warn", [`${word("differ")} `, counts.differs.map(([label, one, other], index) => [index ? "; " : "", name(label), ": ", h("b", {}, one), " / ", h("b", {}, other)])]) : null,
    ],
    dock: [
      h("button", { type: "button", class: "btn go", "data-k": "same", onclick: same }, word("same_hand"), h("small", {}, word("same_hand_leads", { score }))),
      h("button", { type: "button", class: "btn", "data-k": "after", disabled: impossible, "aria-describedby": impossible ? "leads" : null, onclick: after }, word("comes_after"), h("small", { id: "leads" }, leads || word("comes_after_leads"))),
    ],
  };
}
