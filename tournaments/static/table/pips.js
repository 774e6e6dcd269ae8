// The pips page: tiles or numbers, what will happen above the button, and the full confirmation where it is unlikely.

import { boot, remember, word } from "./boot.js";
import { NetworkFault, Refusal, call } from "./api.js";
import { button, h, icon, name, tile } from "./dom.js";
import { record as send } from "./queue.js";
import { changed, handNumber, rules, seatName, state, waiting } from "./state.js";
import { asks, buildRecord, countOf, keysOf, missing, mostOf, nameKey, openDraft, ways } from "./counts.js";
import { go, goBack, goHome } from "./walk.js";
import { startUndo } from "./home.js";
import { tileSet } from "./tiles.js";

const PREVIEW_AFTER = 120; // ms after the last key until the server is asked

let asked = "";
let timer = 0;
let turnNumber = 0;
export let preview = null; // {says, unlikely} | {error} | {later: true}

export function askPreview(record) {
  const text = JSON.stringify(record);
  if (text === asked) return;
  asked = text;
  preview = preview?.says ? { ...preview, stale: true } : null;
  clearTimeout(timer);
  const turn = ++turnNumber;
  timer = setTimeout(async () => {
    let found;
    if (waiting().length) found = { later: true };
    else {
      try {
        found = (await call("POST", "records/?preview=1", { record })).data;
      } catch (fault) {
        if (fault instanceof NetworkFault) found = { later: true };
        else if (fault instanceof Refusal) found = { error: fault.error };
        else throw fault;
      }
    }
    if (turn !== turnNumber) return;
    preview = found;
    changed();
  }, PREVIEW_AFTER);
}

export function forgetPreview() {
  asked = "";
  preview = null;
  turnNumber += 1;
  clearTimeout(timer);
}

// What will happen, in the server's words; role=status, so that it is read out.
export function happens() {
  if (preview?.error) return h("p", { class: "says fault", role: "status" }, icon("warn"), preview.error.message);
  if (preview?.says) {
    const { headline, reach, opens, ends } = preview.says;
    return h("p", { class: `says ${preview.stale ? "stale" : ""}`, role: "status" }, h("b", {}, headline), " ", reach, ends || opens ? h("br") : null, ends ? h("b", {}, ends) : opens);
  }
  return h("p", { class: "says muted", role: "status" }, word(preview?.later ? "counted_later" : "counting"));
}

const title = (draft) => word(`${draft.kind}_of`, { name: seatName(draft.seat) });

export function pips() {
  if (!state.draft.way) {
    forgetPreview();
    state.draft = openDraft(state.draft);
  }
  const { draft } = state;
  const lacking = missing(draft);
  const record = lacking.length ? null : buildRecord(draft);
  if (record && !draft.correction) askPreview(record);
  const number = draft.number ?? handNumber();
  const empty = !keysOf(draft).length;
  return {
    title: title(draft),
    sub: draft.correction ? "" : word("hand_number", { number }),
    back: goBack,
    tight: true,
    dockTag: "footer",
    main: [
      empty
        ? h("p", { class: "note" }, icon("ok"), h("span", {}, word("nothing_to_count")))
        : [modes(draft), draft.mode === "tiles" ? null : wayChoice(draft), tabs(draft), draft.mode === "tiles" && draft.current !== "stock" ? tileSet(draft) : keypad(draft)],
      h("p", { class: "sm" }, draft.kind === "finish" ? word("nothing_left", { name: seatName(draft.seat) }) : null),
      bonusChoice(draft),
    ],
    dock: [
      draft.refused ? h("p", { class: "says fault", role: "alert" }, icon("warn"), draft.refused) : null,
      lacking.length
        ? h("p", { class: "says muted", id: "lacking", role: "status" }, draft.refused ? null : word("still_missing", { names: lacking.map(nameKey).join(", ") }))
        : draft.correction
          ? null
          : happens(),
      h(
        "button",
        { type: "button", class: "btn go", disabled: lacking.length > 0, "aria-describedby": lacking.length ? "lacking" : null, "data-k": "save", onclick: () => save(record) },
        draft.correction ? word("what_changes") : word("record", { number }),
      ),
    ],
  };
}

function modes(draft) {
  if (!asks(draft).seats.length) return null;
  const pick = (mode) => {
    remember(`mode.${boot.id}`, mode);
    draft.mode = mode;
    draft.refused = "";
    draft.current = keysOf(draft)[0] ?? null;
    changed();
  };
  return h(
    "div",
    { class: "seg", role: "group", "aria-label": word("how_to_count") },
    ["tiles", "numbers"].map((mode) => h("button", { type: "button", "data-k": `mode-${mode}`, "aria-pressed": String(draft.mode === mode), "aria-current": draft.mode === mode ? "true" : null, onclick: () => pick(mode) }, word(mode))),
  );
}

function wayChoice(draft) {
  const allowed = ways(draft);
  if (allowed.length < 2) return null;
  const pick = (way) => {
    remember(`way.${boot.id}.${draft.kind}`, way);
    draft.way = way;
    draft.refused = "";
    draft.current = keysOf(draft)[0] ?? null;
    changed();
  };
  const labels = { player: "by_player", side: "by_side", sum: "one_sum" };
  return h(
    "div",
    { class: "seg", role: "group", "aria-label": word("what_is_counted") },
    allowed.map((way) => h("button", { type: "button", "data-k": `way-${way}`, "aria-pressed": String(draft.way === way), "aria-current": draft.way === way ? "true" : null, onclick: () => pick(way) }, word(labels[way]))),
  );
}

function tabs(draft) {
  const keys = keysOf(draft);
  return h(
    "div",
    { class: `tabs ${keys.length > 2 ? "many-tabs" : ""}`, role: "group", "aria-label": word("whose_pips") },
    keys.map((key) => {
      const count = countOf(draft, key);
      const tiles = draft.mode === "tiles" && key !== "stock" ? (draft.tiles[key]?.length ?? 0) : null;
      const unit = tiles === null ? word("pips") : tiles === 1 ? word("tile_left") : word("tiles_left", { count: tiles });
      return h(
        "button",
        { type: "button", class: "tab", "data-k": `tab-${key}`, "aria-pressed": String(draft.current === key), "aria-current": draft.current === key ? "true" : null, onclick: () => ((draft.current = key), (draft.refused = ""), changed()) },
        h("span", {}, name(nameKey(key))),
        h("span", {}, h("b", {}, count === null ? "–" : String(count)), " ", h("small", {}, unit)),
      );
    }),
  );
}

function press(draft, digit) {
  const key = draft.current;
  const text = `${draft.numbers[key] ?? ""}${digit}`.replace(/^0+(?=\d)/, "");
  const most = mostOf(draft, key);
  if (Number(text) > most) draft.refused = word("too_high", { most });
  else {
    draft.numbers[key] = text;
    draft.refused = "";
  }
  changed();
}

function keypad(draft) {
  const keys = keysOf(draft);
  const next = keys[(keys.indexOf(draft.current) + 1) % keys.length];
  const key = (label, press_, extra = {}) => h("button", { type: "button", class: "key", onclick: press_, ...extra }, label);
  return h(
    "div",
    { class: "keys", role: "group", "aria-label": word("keypad") },
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => key(String(digit), () => press(draft, digit), { "data-k": `key-${digit}` })),
    key(icon("del"), () => ((draft.numbers[draft.current] = (draft.numbers[draft.current] ?? "").slice(0, -1)), (draft.refused = ""), changed()), { "aria-label": word("erase"), "data-k": "key-del" }),
    key("0", () => press(draft, 0), { "data-k": "key-0" }),
    keys.length > 1 ? key(h("span", { class: "key-name" }, name(nameKey(next))), () => ((draft.current = next), (draft.refused = ""), changed()), { "aria-label": word("next_is", { name: nameKey(next) }), "data-k": "key-next" }) : h("span"),
  );
}

addEventListener("keydown", (event) => {
  // A keyboard counts too: digits, erase; the screen's own keys stay what they are.
  const { draft } = state;
  if (state.screen !== "pips" || !draft?.way || draft.mode === "tiles" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^\d$/.test(event.key)) press(draft, event.key);
  else if (event.key === "Backspace") {
    draft.numbers[draft.current] = (draft.numbers[draft.current] ?? "").slice(0, -1);
    changed();
  }
});

function bonusChoice(draft) {
  const codes = Object.keys(rules().bonuses);
  if (!codes.length) return null;
  const has = (code, side) => draft.bonuses.some((bonus) => bonus.code === code && bonus.side === side);
  const toggle = (code, side) => {
    draft.bonuses = has(code, side) ? draft.bonuses.filter((bonus) => bonus.code !== code || bonus.side !== side) : [...draft.bonuses, { code, side }];
    changed();
  };
  return h(
    "details",
    { class: "card", "data-k": "bonuses", open: draft.bonuses.length > 0 },
    h("summary", { class: "row" }, h("b", { class: "grow" }, word("bonuses")), icon("turn", "turn")),
    codes.map((code) =>
      h(
        "fieldset",
        { class: "stack tight" },
        h("legend", {}, `${boot.bonuses[code]} +${rules().bonuses[code]}`),
        h("div", { class: "choices" }, state.match.sides.map((side) => h("button", { type: "button", class: "tab", "data-k": `bonus-${code}-${side.letter}`, "aria-pressed": String(has(code, side.letter)), "aria-current": has(code, side.letter) ? "true" : null, onclick: () => toggle(code, side.letter) }, name(side.short_name)))),
      ),
    ),
  );
}

function save(record) {
  const { draft } = state;
  if (draft.correction) return go("preview", { ...draft, record, plan: null });
  if (preview?.error) {
    draft.refused = preview.error.message;
    return changed();
  }
  const points = [record.total_pips ?? 0, ...Object.values(record.pips ?? {}), ...Object.values(record.side_pips ?? {})].reduce((sum, count) => sum + count, 0);
  if (preview?.unlikely || points > 100) return go("confirm", { ...draft, record });
  store(record, draft);
}

async function store(record, draft) {
  const number = draft.number ?? handNumber();
  const headline = preview?.says?.headline ?? "";
  forgetPreview();
  goHome();
  const item = await send(record, { headline });
  startUndo(item, number, headline);
  changed();
}

export function confirm() {
  const { draft } = state;
  const says = preview?.says;
  return {
    title: word("confirm"),
    sub: word("hand_number", { number: draft.number ?? handNumber() }),
    back: goBack,
    dockTag: "footer",
    dockClass: "pair",
    main: [
      h("section", { class: "stack" }, h("p", { class: "muted" }, title(draft)), says ? h("h2", { class: "h1" }, says.headline) : null, says ? h("p", { class: "says" }, says.reach) : null),
      h("p", { class: "note", role: "alert" }, icon("warn"), h("span", {}, word("unlikely"))),
      h("dl", { class: "card sums" }, keysOf(draft).map((key) => h("div", {}, h("dt", {}, name(nameKey(key))), h("dd", { class: "tl" }, draft.mode === "tiles" ? (draft.tiles[key] ?? []).map((text) => tile(...text.split("-"))) : null), h("dd", { class: "pts" }, String(countOf(draft, key)))))),
      says?.opens ? h("p", { class: "says" }, says.opens) : null,
    ],
    dock: [button(word("change"), goBack, { class: "calm" }), button(word("record_it"), () => store(draft.record, draft), { class: "go", "data-k": "save" })],
  };
}


