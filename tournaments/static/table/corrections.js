// Correcting: choose the hand, say what is right, look at all that changes, give the reason, save.

import { device, newId, word } from "./boot.js";
import { NetworkFault, Refusal, call } from "./api.js";
import { button, choices, h, icon, name } from "./dom.js";
import { changed, reload, state } from "./state.js";
import { go, goBack, goHome } from "./walk.js";
import { seatTable } from "./seats.js";

let opened = null;
let chooser = null; // {op, seq, kind} while a seat is asked for

function path(draft) {
  return draft.op === "insert" ? "records/insert/" : `records/${draft.seq}/${draft.op}/`;
}

function body(draft, extra) {
  const base = { reason: draft.reason ?? "", device, ...extra };
  if (draft.op === "insert") return { ...base, record: draft.record, after: draft.behind, latest: state.latest };
  return { ...base, ...(draft.op === "replace" ? { record: draft.record } : {}), after: state.latest };
}

function start(op, row) {
  const draft = { correction: true, op, seq: row?.seq, behind: row?.entry_id ?? null, title: row?.says.title };
  if (op === "withdraw") return go("preview", { ...draft, plan: null });
  const { record } = row ?? {};
  if (op === "replace" && record.kind !== "finish" && record.kind !== "block") return go("preview", { ...draft, op: "withdraw", plan: null });
  chooser = draft;
  if (op === "replace") chooser.kind = record.kind;
  chooser.opener = op === "replace" ? record.opener : undefined;
  changed();
}

export function corrections() {
  if (chooser) return choose();
  return {
    title: word("corrections"),
    back: goBack,
    main: [
      h("p", { class: "sm" }, word("corrections_hint")),
      h(
        "ol",
        { class: "list" },
        [...state.rows].reverse().map((row) =>
          h(
            "li",
            {},
            h("span", { class: "no" }, row.scored.number ? String(row.scored.number) : "–"),
            h("div", {}, h("b", {}, name(row.says.title)), h("p", { class: "sm" }, row.says.detail), opened === row.seq ? actions(row) : null),
            h("div", { class: "num" }, h("p", { class: "pts" }, row.says.points), button(word("change"), () => ((opened = opened === row.seq ? null : row.seq), changed()), { class: "slim-btn calm", "data-k": `fix-${row.seq}`, "aria-expanded": String(opened === row.seq) })),
          ),
        ),
      ),
      button(word("insert_first"), () => start("insert", null), { class: "calm" }),
    ],
    dock: button(word("cancel"), goHome, { class: "calm" }),
  };
}

function actions(row) {
  const hand = row.record.kind === "finish" || row.record.kind === "block";
  return h(
    "div",
    { class: "stack tight" },
    hand ? button(word("replace"), () => start("replace", row), { "data-k": "do-replace" }) : null,
    button(word("withdraw"), () => start("withdraw", row), { class: "stop", "data-k": "do-withdraw" }),
    button(word("insert"), () => start("insert", row), { "data-k": "do-insert" }),
  );
}

function choose() {
  const kind = chooser.kind ?? "finish";
  const stop = () => ((chooser = null), changed());
  return {
    title: word(kind === "block" ? "who_blocked" : "who_finished"),
    back: stop,
    main: [
      h("div", { class: "seg", role: "group", "aria-label": word("correct") }, ["finish", "block"].map((code) => h("button", { type: "button", "data-k": `kind-${code}`, "aria-pressed": String(kind === code), "aria-current": kind === code ? "true" : null, onclick: () => ((chooser.kind = code), changed()) }, word(code)))),
      seatTable(word("who_finished"), (seat) => {
        const draft = { ...chooser, kind, seat };
        chooser = null;
        go("pips", draft);
      }),
    ],
    dock: button(word("cancel"), stop, { class: "calm" }),
  };
}

async function askPlan(draft) {
  draft.plan = "asked";
  try {
    draft.plan = (await call("POST", `${path(draft)}?preview=1`, body(draft))).data;
  } catch (fault) {
    if (fault instanceof Refusal) draft.problem = fault.message;
    else if (fault instanceof NetworkFault) draft.problem = word("needs_network");
    else throw fault;
  }
  changed();
}

async function save(draft) {
  if (!(draft.reason ?? "").trim()) {
    draft.problem = word("reason_needed");
    return changed();
  }
  draft.entry ??= newId();
  try {
    await call("POST", path(draft), body(draft, { entry_id: draft.entry }));
    opened = null;
    await reload();
    goHome();
  } catch (fault) {
    if (fault instanceof Refusal && fault.error.code === "not_latest") {
      await reload();
      draft.plan = null;
    }
    draft.problem = fault instanceof Refusal ? fault.message : word("needs_network");
    changed();
  }
}

const line = (score) => Object.values(score.score).join(" : ");

export function previewCorrection() {
  const { draft } = state;
  if (!draft.plan) askPlan(draft);
  const plan = draft.plan && draft.plan !== "asked" ? draft.plan : null;
  const reasons = ["why_counted", "why_player", "why_twice", "why_forgotten"].map((code) => [word(code), word(code)]);
  return {
    title: word("what_changes"),
    back: goBack,
    dockTag: "footer",
    main: [
      draft.problem ? h("p", { class: "note bad", role: "alert" }, icon("warn"), h("span", {}, draft.problem)) : null,
      plan
        ? h(
            "section",
            { class: "card stack" },
            h("dl", { class: "sums" }, h("div", {}, h("dt", {}, word("was")), h("dd"), h("dd", { class: "pts" }, line(plan.before))), h("div", { class: "sum" }, h("dt", {}, word("becomes")), h("dd"), h("dd", { class: "pts" }, line(plan.after)))),
            plan.ends ? h("p", {}, h("b", {}, word("match_ends"))) : null,
            plan.reopens ? h("p", {}, h("b", {}, word("match_reopens"))) : null,
            h("ol", { class: "list" }, plan.changes.map((change) => h("li", {}, h("span", { class: "no" }, String((change.after ?? change.before).scored.number ?? "–")), h("div", {}, h("b", {}, name((change.after ?? change.before).says.title)), change.before ? h("p", { class: "sm" }, h("s", {}, `${change.before.says.detail} ${change.before.says.points}`)) : null, change.after ? h("p", { class: "sm" }, `${change.after.says.detail} ${change.after.says.points}`) : plan.withdrawn.includes(change.seq) ? h("p", { class: "sm" }, word("goes")) : null), h("div", { class: "num" }, h("p", { class: "sm" }, change.after?.says.total ?? ""))))),
          )
        : draft.problem
          ? null
          : h("p", { class: "muted" }, word("counting")),
      choices(word("why"), "why", reasons, draft.reason, (value) => ((draft.reason = value), (draft.problem = ""), changed())),
      h("label", { class: "field" }, word("reason"), h("input", { type: "text", maxlength: 300, "data-k": "reason", value: draft.reason ?? "", oninput: (event) => ((draft.reason = event.target.value), changed()) })),
    ],
    dockClass: "pair",
    dock: [button(word("cancel"), goHome, { class: "calm" }), h("button", { type: "button", class: "btn go", disabled: !plan, "data-k": "save", onclick: () => save(draft) }, word("save_correction"))],
  };
}
