// The preview of a correction: all that changes, the reason, and the button that saves it.

import { device, newId, word } from "./boot.js";
import { NetworkFault, Refusal, call, sayFault } from "./api.js";
import { button, choices, h, name, note } from "./dom.js";
import { changed, reload, state } from "./state.js";
import { goBack, goHome } from "./walk.js";

const path = (draft) => (draft.op === "insert" ? "records/insert/" : `records/${draft.seq}/${draft.op}/`);

function body(draft, extra = {}) {
  const base = { reason: (draft.reason ?? "").trim(), device, ...extra };
  if (draft.op === "insert") return { ...base, record: draft.record, after: draft.behind, latest: state.latest };
  return { ...base, ...(draft.op === "replace" ? { record: draft.record } : {}), after: state.latest };
}

async function askPlan(draft) {
  draft.plan = "asked";
  draft.latest = state.latest;
  try {
    draft.plan = (await call("POST", `${path(draft)}?preview=1`, body(draft))).data;
    draft.problem = "";
  } catch (fault) {
    if (!(fault instanceof Refusal || fault instanceof NetworkFault)) throw fault;
    draft.problem = sayFault(fault);
  }
  changed();
}

async function save(draft) {
  if (!(draft.reason ?? "").trim()) {
    draft.problem = word("reason_needed");
    changed();
    return document.querySelector("[data-k=reason]")?.focus();
  }
  draft.entry ??= newId();
  try {
    await call("POST", path(draft), body(draft, { entry_id: draft.entry }));
    draft.saved = true;
    state.notice = word("corrected");
    state.undo = null;
    await reload();
    return goHome();
  } catch (fault) {
    if (!(fault instanceof Refusal || fault instanceof NetworkFault)) throw fault;
    draft.problem = sayFault(fault);
    // Somebody recorded meanwhile: what would change is worked out anew and looked at again.
    if (fault instanceof Refusal && fault.error.code === "not_latest") await reload();
    return changed();
  }
}

const line = (score) => Object.values(score.score).join(" : ");
const said = (row) => `${row.says.detail} ${row.says.points}`;

// A hand that only moved shows its totals before and after; one that is counted otherwise its words too.
function changeRow(change, withdrawn) {
  const { before, after } = change;
  const gone = !after && withdrawn.includes(change.seq);
  const moved = before && after && said(before) === said(after);
  return h(
    "li",
    { "data-k": `change-${change.seq}` },
    h("span", { class: "no" }, String((after ?? before).scored.number ?? "–")),
    h(
      "div",
      {},
      h("b", {}, name((after ?? before).says.title)),
      before && !moved ? h("p", { class: "sm" }, h("span", { class: "vh" }, word("was"), ": "), h("s", {}, said(before))) : null,
      after ? h("p", { class: "sm" }, h("span", { class: "vh" }, word("becomes"), ": "), said(after)) : null,
      gone ? h("p", { class: "sm" }, word("goes")) : null,
    ),
    h(
      "div",
      { class: "num" },
      before ? h("p", { class: "sm" }, h("span", { class: "vh" }, word("was"), ": "), h("s", {}, before.says.total)) : null,
      after ? h("p", {}, h("span", { class: "vh" }, word("becomes"), ": "), after.says.total) : null,
    ),
  );
}

function planCard(plan) {
  const total = (code, score, last) => h("div", { class: last ? "sum" : null }, h("dt", {}, word(code)), h("dd"), h("dd", { class: "pts" }, line(score)));
  return h(
    "section",
    { class: "card stack" },
    h("dl", { class: "sums" }, total("was", plan.before, false), total("becomes", plan.after, true)),
    plan.ends ? h("p", {}, h("b", {}, word("match_ends"))) : null,
    plan.reopens ? h("p", {}, h("b", {}, word("match_reopens"))) : null,
    plan.changes.length
      ? h("ol", { class: "list" }, plan.changes.map((change) => changeRow(change, plan.withdrawn)))
      : h("p", { class: "sm" }, word("unchanged")),
  );
}

export function previewCorrection() {
  const { draft } = state;
  if (!draft.saved && (!draft.plan || draft.latest !== state.latest)) askPlan(draft);
  const plan = draft.plan && draft.plan !== "asked" ? draft.plan : null;
  const reasons = ["why_counted", "why_player", "why_twice", "why_forgotten"].map((code) => [word(code), word(code)]);
  const setReason = (value) => ((draft.reason = value), (draft.problem = ""), changed());
  const field = { type: "text", maxlength: 300, autocomplete: "off", "data-k": "reason", value: draft.reason ?? "" };
  const props = { type: "button", class: "btn go", disabled: !plan, "data-k": "save", "aria-describedby": plan ? null : "why" };
  return {
    title: word("what_changes"),
    back: goBack,
    dockTag: "footer",
    dockClass: "pair",
    main: [
      draft.problem ? note("warn", draft.problem, { bad: true, id: "why" }) : null,
      plan ? planCard(plan) : draft.problem ? null : h("p", { class: "muted", id: "why" }, word("counting")),
      choices(word("why"), "why", reasons, draft.reason, setReason),
      h("label", { class: "field" }, word("reason"), h("input", { ...field, oninput: (event) => setReason(event.target.value) })),
    ],
    dock: [
      button(word("cancel"), goHome, { class: "calm", "data-k": "cancel" }),
      h("button", { ...props, onclick: () => save(draft) }, word("save_correction")),
    ],
  };
}
