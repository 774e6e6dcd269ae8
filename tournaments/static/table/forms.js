// The menu's screens that end in a record: penalty, void, time, given, award, result.

import { word } from "./boot.js";
import { isEntered } from "./counts.js";
import { button, choices, h, name } from "./dom.js";
import { askPreview, forgetPreview, happens, preview } from "./preview.js";
import { dropMended } from "./rows.js";
import { changed, openerNamed, rules, state } from "./state.js";
import { recordAndReturn } from "./undo.js";
import { go, goBack } from "./walk.js";

const sides = () => state.match.sides.map((side) => [side.letter, name(side.short_name)]);
const pick = (key) => (value) => ((state.draft[key] = value), changed());
const byCode = (codes) => codes.map((code) => [code, word(code)]);

function type(key, clean) {
  return (event) => {
    state.draft[key] = clean(event.target.value);
    changed();
  };
}
export function textField(label, key, longest = 200) {
  const props = { type: "text", maxlength: longest, autocomplete: "off", "data-k": key, value: state.draft[key] ?? "" };
  return h("label", { class: "field" }, label, h("input", { ...props, oninput: type(key, (text) => text) }));
}
function numberField(label, key, digits = 4) {
  const props = { type: "text", inputmode: "numeric", pattern: "[0-9]*", maxlength: digits, autocomplete: "off", "data-k": key, value: state.draft[key] ?? "" };
  return h("label", { class: "field" }, label, h("input", { ...props, oninput: type(key, (text) => text.replace(/\D/g, "")) }));
}
const numberOf = (key) => (state.draft[key] === undefined || state.draft[key] === "" ? null : Number(state.draft[key]));
const reason = () => (state.draft.reason?.trim() ? { reason: state.draft.reason.trim() } : {});

// For each kind: fields(), build() the record or null while something is missing, fill(record) the fields of a record.
const effects = () => (state.match.sides.length === 2 ? ["to_opponents", "off_own"] : ["off_own"]);
const table = (prefix) => Object.fromEntries(state.match.sides.map(({ letter }) => [letter, numberOf(`${prefix}_${letter}`)]));
const isWhole = (values) => Object.values(values).every((value) => value !== null);
const spread = (prefix, values) => Object.fromEntries(Object.entries(values ?? {}).map(([letter, value]) => [`${prefix}_${letter}`, String(value)]));
const several = () => rules().best_of > 1;
const eachSide = (prefix, digits) => state.match.sides.map((side) => numberField(name(side.short_name), `${prefix}_${side.letter}`, digits));

const KINDS = {
  penalty: {
    fields: () => [
      choices(word("for_whom"), "side", sides(), state.draft.side, pick("side")),
      numberField(word("points"), "points"),
      choices(word("effect"), "effect", byCode(effects()), state.draft.effect ?? effects()[0], pick("effect")),
      textField(word("reason"), "reason"),
    ],
    build() {
      const { side, effect = effects()[0] } = state.draft;
      return side && numberOf("points") ? { kind: "penalty", side, points: numberOf("points"), effect, ...reason() } : null;
    },
    lacking: () => [state.draft.side ? null : word("for_whom"), numberOf("points") ? null : word("points")],
    fill: ({ side, points, effect, reason: why }) => ({ side, points: String(points), effect, reason: why }),
  },
  void: {
    fields: () => choices(word("reason_void"), "why", byCode(["misdeal", "burned", "infraction", "other"]), state.draft.why, pick("why")),
    build: () => (state.draft.why ? { kind: "void", reason: state.draft.why } : null),
    lacking: () => [word("reason_void")],
    fill: (record) => ({ why: record.reason }),
  },
  time: {
    fields: () => choices(word("in_progress"), "progress", [[true, word("yes")], [false, word("no")]], state.draft.progress, pick("progress")),
    build: () => (state.draft.progress === undefined ? null : { kind: "time", hand_in_progress: state.draft.progress }),
    lacking: () => [word("in_progress")],
    fill: (record) => ({ progress: record.hand_in_progress }),
  },
  given: {
    fields: () => [choices(word("given_to"), "side", sides(), state.draft.side, pick("side")), numberField(word("points"), "points"), textField(word("reason"), "reason")],
    build() {
      const { side } = state.draft;
      return side && numberOf("points") !== null ? { kind: "given", side, points: numberOf("points"), ...reason() } : null;
    },
    lacking: () => [state.draft.side ? null : word("given_to"), numberOf("points") === null ? word("points") : null],
    fill: ({ side, points, reason: why }) => ({ side, points: String(points), reason: why }),
  },
  award: {
    fields: () => [
      choices(word("winner"), "winner", [...sides(), ["", word("nobody")]], state.draft.winner, pick("winner")),
      choices(word("reason"), "why", byCode(["no_show", "abandoned", "expelled", "other"]), state.draft.why, pick("why")),
      several() ? choices(word("scope"), "scope", [["match", word("scope_match")], ["game", word("scope_game")]], state.draft.scope ?? "match", pick("scope")) : null,
    ],
    build() {
      const { winner, why, scope } = state.draft;
      if (winner === undefined || !why) return null;
      return { kind: "award", winner: winner || null, reason: why, ...(scope === "game" ? { scope } : {}) };
    },
    lacking: () => [state.draft.winner === undefined ? word("winner") : null, state.draft.why ? null : word("reason")],
    fill: ({ winner, reason: why, scope }) => ({ winner: winner ?? "", why, scope }),
  },
  result: {
    fields: () => [
      h("fieldset", { class: "stack tight" }, h("legend", { class: "legend" }, word("totals")), eachSide("total")),
      several() ? h("fieldset", { class: "stack tight" }, h("legend", { class: "legend" }, word("games_won")), eachSide("games", 1)) : null,
      h("fieldset", { class: "stack tight" }, h("legend", { class: "legend" }, word("hands_won")), eachSide("hands", 3)),
    ],
    build() {
      const [totals, games, hands] = [table("total"), table("games"), table("hands")];
      if (!isWhole(totals) || (several() && !isWhole(games))) return null;
      return { kind: "result", totals, ...(several() ? { games } : {}), hands: isWhole(hands) ? hands : null, reason: reason().reason ?? "paper" };
    },
    lacking: () => [isWhole(table("total")) ? null : word("totals"), several() && !isWhole(table("games")) ? word("games_won") : null],
    fill: ({ totals, games, hands, reason: why }) => ({ ...spread("total", totals), ...spread("games", games), ...spread("hands", hands), reason: why }),
  },
};

function formScreen(code) {
  const kind = KINDS[code];
  return () => {
    if (state.draft.screen !== code) {
      forgetPreview();
      const { fields } = state.draft;
      state.draft = { ...state.draft, ...(fields ? kind.fill(fields) : {}), screen: code };
      if (fields) state.draft.kept = { shown: JSON.stringify(kind.build()), record: fields };
    }
    const { draft } = state;
    const main = kind.fields();
    const built = kind.build();
    // What nobody touched stays as it was written, with what this page does not ask for.
    const untouched = built && draft.kept?.shown === JSON.stringify(built);
    const record = untouched ? withoutOpener(draft.kept.record) : built;
    const named = isEntered(draft) ? draft.opener : openerNamed();
    if (record && named && ["void", "given"].includes(code)) record.opener = named;
    if (record && !draft.correction) askPreview(record);
    const stop = !record || (!draft.correction && Boolean(preview()?.error));
    const lacking = () => h("p", { class: "says muted", role: "status", id: "why" }, word("still_missing", { names: kind.lacking().filter(Boolean).map(noMark).join(", ") }));
    const props = { type: "button", class: "btn go", disabled: stop, "data-k": "save", "aria-describedby": stop ? "why" : null };
    const label = word(draft.correction ? "what_changes" : "record_it");
    return {
      title: word(code),
      back: goBack,
      dockTag: "footer",
      main: [main, draft.op === "replace" ? otherKind(draft) : null],
      dock: [record ? (draft.correction ? null : happens()) : lacking(), h("button", { ...props, onclick: () => save(code, record) }, label)],
    };
  };
}

// The opener is the draft's, which may have changed meanwhile.
const withoutOpener = ({ opener: _, ...record }) => record;

// It was a hand, or something else again: whatever was entered is chosen anew.
export const otherKind = (draft) => button(word("kind_other"), () => go("choose", { ...draft, kind: "finish", fields: undefined, kept: undefined }), { class: "calm", "data-k": "other-kind" });

// A label as part of a sentence: "¿Para quién?" without its marks.
const noMark = (label) => label.replace(/[¿?]/g, "");

function save(code, record) {
  const { draft } = state;
  if (draft.correction) return go("preview", { ...draft, record, plan: null, problem: "" });
  const headline = preview()?.says?.headline ?? "";
  forgetPreview();
  recordAndReturn(record, `${word(code)}: ${word("recorded_it").toLowerCase()}`, headline);
  return dropMended(draft);
}

export const forms = Object.fromEntries(Object.keys(KINDS).map((code) => [code, formScreen(code)]));
