// Correcting: choose the hand, say what is right; what changes is looked at before anything is saved.

import { word } from "./boot.js";
import { button, h, name, segment } from "./dom.js";
import { changed, rules, seatName, state } from "./state.js";
import { seatTable } from "./seats.js";
import { go, goBack, goHome } from "./walk.js";

const OTHERS = ["void", "given", "penalty", "time", "award", "result"];
// A hand that stopped at the target is entered where its points are made.
const others = () => (rules().running_multiple ? ["running", ...OTHERS] : OTHERS);
// Nothing of what was counted for another seat or as another kind.
const BLANK = { way: undefined, mode: undefined, current: undefined, numbers: {}, tiles: {}, kept: undefined };
let opened = null; // the row whose actions are shown

const isHand = (record) => record?.kind === "finish" || record?.kind === "block";

function start(op, row) {
  const draft = { correction: true, op, seq: row?.seq, behind: row?.entry_id ?? null, title: row?.says.title };
  if (op === "withdraw") return go("preview", { ...draft, plan: null });
  const record = op === "replace" ? row.record : null;
  if (record) Object.assign(draft, { opener: record.opener, old: record, running: record.running, bonuses: record.bonuses });
  if (!record || isHand(record)) return go("choose", { ...draft, kind: record?.kind ?? "finish" });
  if (record.kind === "stopped") return go("running", draft);
  return go(record.kind, { ...draft, fields: record });
}

export function corrections() {
  const line = (row) => {
    const open = opened === row.seq;
    const show = () => ((opened = open ? null : row.seq), changed());
    const props = { class: "slim-btn calm", "data-k": `fix-${row.seq}`, "aria-expanded": String(open) };
    return h(
      "li",
      { "data-k": `row-${row.seq}` },
      h("span", { class: "no" }, row.scored.number ? String(row.scored.number) : "–"),
      h("div", {}, h("b", {}, name(row.says.title)), h("p", { class: "sm" }, row.says.detail)),
      h("div", { class: "num" }, h("p", { class: "pts" }, row.says.points), h("p", { class: "sm" }, row.says.total), button(word("change"), show, props)),
      open ? actions(row) : null,
    );
  };
  return {
    title: word("corrections"),
    back: goBack,
    main: [
      h("p", { class: "sm" }, word("corrections_hint")),
      h("ol", { class: "list" }, [...state.rows].reverse().map(line)),
      button(word("insert_first"), () => start("insert", null), { class: "calm", "data-k": "insert-first" }),
    ],
    dock: button(word("cancel"), goHome, { class: "calm", "data-k": "cancel" }),
  };
}

function actions(row) {
  return h(
    "div",
    { class: "choices across" },
    button(word("replace"), () => start("replace", row), { "data-k": "do-replace" }),
    button(word("insert"), () => start("insert", row), { "data-k": "do-insert" }),
    button(word("withdraw"), () => start("withdraw", row), { class: "stop", "data-k": "do-withdraw" }),
  );
}

// What it was, and who: a finish or a block with its seat, or one of the others.
export function choose() {
  const { draft } = state;
  const block = draft.kind === "block";
  const title = word(block ? "who_blocked" : "who_finished");
  const kinds = [["finish", word("finish")], ["block", word("block")]];
  const pickSeat = (seat) => go("pips", { ...draft, ...BLANK, seat, from: isHand(draft.old) && draft.old.kind === draft.kind ? draft.old : undefined });
  const other = (code) => button(word(code), () => go(code, { ...draft, kind: code, screen: "", way: undefined, kept: undefined }), { class: "calm", "data-k": `other-${code}` });
  const opens = draft.opener ? name(seatName(draft.opener)) : word("opens_as_counted");
  return {
    title: word(draft.op),
    back: goBack,
    main: [
      segment(word("correct"), "kind", kinds, draft.kind, (kind) => ((state.draft = { ...draft, kind }), changed())),
      h("h2", { class: "h1", tabindex: "-1", "data-focus": true }, title),
      seatTable(title, pickSeat, { opens: draft.opener ?? null }),
      h(
        "section",
        { class: "row" },
        h("p", { class: "grow" }, word("opens_label"), ": ", h("b", {}, opens)),
        button(word("change"), () => go("opener", draft), { class: "calm", "data-k": "change-opener" }),
      ),
      h("section", { class: "stack tight" }, h("h2", {}, word("kind_other")), h("div", { class: "choices" }, others().map(other))),
    ],
    dock: button(word("cancel"), goHome, { class: "calm", "data-k": "cancel" }),
  };
}
