// Another phone recorded meanwhile: the same hand, or one that comes before ours?

import { word } from "./boot.js";
import { NetworkFault, Refusal, call } from "./api.js";
import { h, icon, mark, name } from "./dom.js";
import { drop, settle } from "./queue.js";
import { changed, seatName, state } from "./state.js";
import { goHome } from "./walk.js";
import { tableTitle } from "./home.js";

let asked = null;
let leads = "";

// What "comes after" leads to, in the server's words.
async function askLeads(item) {
  if (asked === item.id + item.error.latest) return;
  asked = item.id + item.error.latest;
  leads = word("comes_after_leads");
  try {
    const { data } = await call("POST", "records/?preview=1", { record: item.record });
    leads = [data.says.headline, data.says.reach, data.says.ends].filter(Boolean).join(" ");
  } catch (fault) {
    if (fault instanceof Refusal) leads = fault.message;
    else if (!(fault instanceof NetworkFault)) throw fault;
  }
  changed();
}

function counts(record) {
  if (record.total_pips !== undefined) return String(record.total_pips);
  const table = record.pips ?? record.side_pips;
  if (table) return Object.entries(table).map(([key, count]) => (/^\d/.test(key) ? `${seatName(Number(key))} ${count}` : count)).join(", ");
  return Object.entries(record.tiles ?? {}).map(([seat, tiles]) => `${seatName(Number(seat))} ${tiles.join(" ")}`).join(", ");
}

export function conflict() {
  const item = state.queue.find((other) => other.status === "conflict");
  const theirs = item.error.between ?? [];
  askLeads(item);
  const own = item.record;
  const what = own.kind === "finish" || own.kind === "block" ? word(`${own.kind}_of`, { name: seatName(own.seat) }) : word(own.kind);
  return {
    title: tableTitle(),
    dockTag: "footer",
    main: [
      h("section", { class: "stack" }, h("h2", { class: "h1" }, word("conflict_title")), h("p", {}, word("conflict_hint"))),
      theirs.map((row) =>
        h(
          "section",
          { class: "card stack" },
          h("div", { class: "row" }, h("h3", { class: "grow" }, row.by ? word("their_phone", { name: row.by }) : word("other_phone")), mark("ok", word("sent"))),
          h("dl", { class: "sums" }, h("div", {}, h("dt", {}, name(row.says.title)), h("dd", { class: "sm" }, row.says.detail), h("dd", { class: "pts" }, row.says.points))),
        ),
      ),
      h("section", { class: "card stack" }, h("div", { class: "row" }, h("h3", { class: "grow" }, word("this_phone")), mark("wait", word("waiting"))), h("dl", { class: "sums" }, h("div", {}, h("dt", {}, what), h("dd", { class: "sm" }, counts(own)), h("dd", { class: "pts" }, "")))),
      theirs.length ? null : h("p", { class: "note" }, icon("warn"), h("span", {}, word("correct"))),
    ],
    dock: [
      h("button", { type: "button", class: "btn go", "data-k": "same", onclick: async () => (await drop(item), goHome()) }, word("same_hand"), h("small", {}, word("same_hand_leads"))),
      h("button", { type: "button", class: "btn", "data-k": "after", onclick: async () => (await settle(item, item.error.latest), goHome()) }, word("comes_after"), h("small", {}, leads || word("comes_after_leads"))),
    ],
  };
}
