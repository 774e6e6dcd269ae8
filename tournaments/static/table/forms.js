// The menu's screens: penalty, void, time, given, award, result, calling the organiser, who is scoring.

import { device, word } from "./boot.js";
import { Refusal, call } from "./api.js";
import { button, choices, h, icon, name } from "./dom.js";
import { record as send } from "./queue.js";
import { changed, openerNamed, reload, rules, state } from "./state.js";
import { goBack, goHome } from "./walk.js";
import { startUndo, takeOver } from "./home.js";
import { askPreview, forgetPreview, happens, preview } from "./pips.js";

const sides = () => state.match.sides.map((side) => [side.letter, name(side.short_name)]);
const pick = (key) => (value) => ((state.draft[key] = value), changed());

function numberField(label, key, most = 9999) {
  return h("label", { class: "field" }, label, h("input", { type: "text", inputmode: "numeric", pattern: "[0-9]*", maxlength: String(most).length, autocomplete: "off", "data-k": key, value: state.draft[key] ?? "", oninput: (event) => ((state.draft[key] = event.target.value.replace(/\D/g, "")), changed()) }));
}
function textField(label, key) {
  return h("label", { class: "field" }, label, h("input", { type: "text", maxlength: 200, autocomplete: "off", "data-k": key, value: state.draft[key] ?? "", oninput: (event) => ((state.draft[key] = event.target.value), changed()) }));
}
const numberOf = (key) => (state.draft[key] === undefined || state.draft[key] === "" ? null : Number(state.draft[key]));

// A screen that ends in a record: its fields, and the record once everything is said (else null).
function recordScreen(code, fields, build) {
  return () => {
    if (state.draft.screen !== code) {
      forgetPreview();
      state.draft = { ...state.draft, screen: code };
    }
    const parts = fields();
    const record = build();
    if (record) {
      const named = openerNamed();
      if (named && ["void", "given"].includes(record.kind)) record.opener = named;
      askPreview(record);
    }
    const refused = record && preview?.error;
    return {
      title: word(code),
      back: goBack,
      dockTag: "footer",
      main: parts,
      dock: [
        record ? happens() : h("p", { class: "vh", id: "lacking" }, word("still_missing", { names: word(code) })),
        h("button", { type: "button", class: "btn go", disabled: !record || Boolean(refused), "data-k": "save", "aria-describedby": record ? null : "lacking", onclick: () => store(code, record) }, word("record_it")),
      ],
    };
  };
}

async function store(code, record) {
  const headline = preview?.says?.headline ?? "";
  forgetPreview();
  goHome();
  const item = await send(record, { headline });
  startUndo(item, word(code), headline);
  changed();
}

const penalty = recordScreen(
  "penalty",
  () => [
    choices(word("for_whom"), "side", sides(), state.draft.side, pick("side")),
    numberField(word("points"), "points"),
    choices(word("effect"), "effect", effects(), state.draft.effect ?? effects()[0][0], pick("effect")),
    textField(word("reason"), "reason"),
  ],
  () => (state.draft.side && numberOf("points") ? { kind: "penalty", side: state.draft.side, points: numberOf("points"), effect: state.draft.effect ?? effects()[0][0], ...reason() } : null),
);
const effects = () => (state.match.sides.length === 2 ? [["to_opponents", word("to_opponents")], ["off_own", word("off_own")]] : [["off_own", word("off_own")]]);
const reason = () => (state.draft.reason?.trim() ? { reason: state.draft.reason.trim() } : {});

const voidHand = recordScreen(
  "void",
  () => choices(word("reason_void"), "why", ["misdeal", "burned", "infraction", "other"].map((code) => [code, word(code)]), state.draft.why, pick("why")),
  () => (state.draft.why ? { kind: "void", reason: state.draft.why } : null),
);

const time = recordScreen(
  "time",
  () => choices(word("in_progress"), "progress", [[true, word("yes")], [false, word("no")]], state.draft.progress, pick("progress")),
  () => (state.draft.progress === undefined ? null : { kind: "time", hand_in_progress: state.draft.progress }),
);

const given = recordScreen(
  "given",
  () => [choices(word("for_whom"), "side", sides(), state.draft.side, pick("side")), numberField(word("points"), "points"), textField(word("reason"), "reason")],
  () => (state.draft.side && numberOf("points") !== null ? { kind: "given", side: state.draft.side, points: numberOf("points"), ...reason() } : null),
);

const award = recordScreen(
  "award",
  () => [
    choices(word("winner"), "winner", [...sides(), ["", word("nobody")]], state.draft.winner, pick("winner")),
    choices(word("reason"), "why", ["no_show", "abandoned", "expelled", "other"].map((code) => [code, word(code)]), state.draft.why, pick("why")),
    rules().best_of > 1 ? choices(word("scope"), "scope", [["match", word("scope_match")], ["game", word("scope_game")]], state.draft.scope ?? "match", pick("scope")) : null,
  ],
  () => (state.draft.winner !== undefined && state.draft.why ? { kind: "award", winner: state.draft.winner || null, reason: state.draft.why, ...(state.draft.scope === "game" ? { scope: "game" } : {}) } : null),
);

const table = (prefix) => Object.fromEntries(state.match.sides.map((side) => [side.letter, numberOf(`${prefix}_${side.letter}`)]));
const whole = (values) => Object.values(values).every((value) => value !== null);
const result = recordScreen(
  "result",
  () => [
    h("h2", {}, word("totals")),
    state.match.sides.map((side) => numberField(name(side.short_name), `total_${side.letter}`)),
    rules().best_of > 1 ? [h("h2", {}, word("games_won")), state.match.sides.map((side) => numberField(name(side.short_name), `games_${side.letter}`, 9))] : null,
    h("h2", {}, word("hands_won")),
    state.match.sides.map((side) => numberField(name(side.short_name), `hands_${side.letter}`, 99)),
  ],
  () => {
    if (!whole(table("total")) || (rules().best_of > 1 && !whole(table("games")))) return null;
    return { kind: "result", totals: table("total"), ...(rules().best_of > 1 ? { games: table("games") } : {}), hands: whole(table("hands")) ? table("hands") : null, reason: "paper" };
  },
);

async function tryCall(path, body) {
  try {
    await call("POST", path, body);
    await reload();
    goHome();
  } catch (fault) {
    state.draft.problem = fault instanceof Refusal ? fault.message : word("needs_network");
    changed();
  }
}

function callScreen() {
  return {
    title: word("call"),
    back: goBack,
    main: [state.draft?.problem ? h("p", { class: "note bad", role: "alert" }, icon("warn"), h("span", {}, state.draft.problem)) : null, textField(word("call_text"), "text")],
    dock: button(word("call_send"), () => tryCall("call/", { text: state.draft.text ?? "" }), { class: "go", "data-k": "save" }),
  };
}

function scorerScreen() {
  const { scorer } = state.match;
  const mine = scorer?.device === device;
  const text = !scorer || mine ? word("scorer_you") : scorer.name ? word("scorer_is", { name: scorer.name }) : word("scorer_other");
  return {
    title: word("scorer"),
    back: goBack,
    main: [h("p", { class: "says" }, text)],
    dock: mine ? button(word("back"), goHome, { class: "calm" }) : button(word("scorer_take"), async () => (await takeOver(), goHome()), { class: "go" }),
  };
}

export const forms = { penalty, void: voidHand, time, given, award, result, call: callScreen, scorer: scorerScreen };

