// The pips page: tiles or numbers, what will happen above the button.

import { boot, remember, word } from "./boot.js";
import { button, choice, h, icon, name, note, segment } from "./dom.js";
import { changed, handNumber, rules, seatName, state } from "./state.js";
import { asks, buildRecord, countOf, isEntered, keysOf, missing, nameKey, openDraft, sumOf, ways } from "./counts.js";
import { keypad } from "./keypad.js";
import { askPreview, forgetPreview, happens, preview } from "./preview.js";
import { dropMended } from "./rows.js";
import { tileSet } from "./tiles.js";
import { recordAndReturn } from "./undo.js";
import { go, goBack } from "./walk.js";

const LIKELY = 100; // more pips than this counted in one hand ask again, whatever they are worth
const MOST_NAMED = 3;

export const titleOf = (draft) => word(`${draft.kind}_of`, { name: seatName(draft.seat) });

export function pips() {
  if (!state.draft.way) {
    forgetPreview();
    state.draft = openDraft(state.draft);
  }
  const { draft } = state;
  // Another seat may ask for others.
  if (!keysOf(draft).includes(draft.current)) draft.current = keysOf(draft)[0] ?? null;
  const lacking = missing(draft);
  const record = lacking.length ? null : buildRecord(draft);
  if (record && !draft.correction) askPreview(record);
  const number = draft.number ?? handNumber();
  return {
    title: titleOf(draft),
    sub: draft.correction ? "" : word("hand_number", { number }),
    back: goBack,
    tight: true,
    dockTag: "footer",
    main: [keysOf(draft).length ? counting(draft) : note("ok", word("nothing_to_count")), h("p", { class: "sm" }, whatCounts(draft)), duringPlay(draft), bonuses(draft)],
    dock: [aboveButton(draft, lacking), saveButton(draft, record, number)],
  };
}

function counting(draft) {
  const pick = (change) => {
    change();
    draft.refused = "";
    draft.current = keysOf(draft)[0] ?? null;
    changed();
  };
  const chooseMode = (mode) => pick(() => (remember(`mode.${boot.id}`, mode), (draft.mode = mode)));
  const chooseWay = (way) => pick(() => (remember(`way.${boot.id}.${draft.kind}`, way), (draft.way = way)));
  const labels = { player: "by_player", side: "by_side", sum: "one_sum" };
  const allowed = ways(draft);
  const tiles = draft.mode === "tiles";
  return [
    asks(draft).seats.length ? segment(word("how_to_count"), "mode", ["tiles", "numbers"].map((mode) => [mode, word(mode)]), draft.mode, chooseMode) : null,
    !tiles && allowed.length > 1 ? segment(word("what_is_counted"), "way", allowed.map((way) => [way, word(labels[way])]), draft.way, chooseWay) : null,
    tabs(draft),
    tiles && draft.current !== "stock" ? tileSet(draft) : keypad(draft),
  ];
}

export function choose(draft, key) {
  draft.current = key;
  draft.refused = "";
  changed();
}

function tabs(draft) {
  const keys = keysOf(draft);
  const tab = (key) => {
    const count = countOf(draft, key);
    const tiles = draft.mode === "tiles" && key !== "stock" ? (draft.tiles[key]?.length ?? 0) : null;
    const unit = tiles === null ? word("pips") : tiles === 1 ? word("tile_left") : word("tiles_left", { count: tiles });
    const said = h("span", {}, h("b", {}, count === null ? "–" : String(count)), " ", h("small", {}, unit));
    return choice("tab", `tab-${key}`, draft.current === key, () => choose(draft, key), h("span", {}, name(nameKey(key))), said);
  };
  return h("div", { class: keys.length > 2 ? "tabs many-tabs" : "tabs", role: "group", "aria-label": word("whose_pips") }, keys.map(tab));
}

// Who is not asked, and why.
function whatCounts(draft) {
  const partners = asks(draft).others.map(seatName).join(", ");
  return [
    draft.kind === "finish" ? word("nothing_left", { name: seatName(draft.seat) }) : null,
    partners && keysOf(draft).length && draft.kind === "finish" ? ` ${word("not_counted", { name: partners })}` : null,
  ].filter(Boolean);
}

function aboveButton(draft, lacking) {
  if (draft.refused) return h("p", { class: "says fault", role: "alert", id: "why" }, icon("warn"), h("span", {}, draft.refused));
  if (lacking.length) return h("p", { class: "says muted", role: "status", id: "why" }, word("still_missing", { names: nameSome(lacking.map(nameKey)) }));
  return draft.correction ? null : happens();
}

// The first three by name: the dock has room for no more.
function nameSome(names) {
  const first = names.slice(0, MOST_NAMED).join(", ");
  return names.length > MOST_NAMED ? word("and_more", { names: first, count: names.length - MOST_NAMED }) : first;
}

function saveButton(draft, record, number) {
  const stop = !record || (!draft.correction && Boolean(preview()?.error));
  const label = draft.correction ? word("what_changes") : word("record", { number });
  const props = { type: "button", class: "btn go", disabled: stop, "aria-describedby": stop ? "why" : null, "data-k": "save" };
  return h("button", { ...props, onclick: () => save(record, draft, number) }, label);
}

function save(record, draft, number) {
  if (draft.correction) go("preview", { ...draft, record, plan: null, problem: "" });
  else if (sumOf(draft) > LIKELY) go("confirm", { ...draft, record, number });
  else store(record, draft, number);
}

export function store(record, draft, number) {
  const headline = preview()?.says?.headline ?? "";
  forgetPreview();
  recordAndReturn(record, word("recorded", { number }), headline);
  dropMended(draft);
}

// Points during play of a hand that is entered anew; those of the hand that is played stand on the table's page.
function duringPlay(draft) {
  if (!rules().running_multiple || !isEntered(draft)) return null;
  const made = draft.running.map(({ seat, points }) => `${seatName(seat)} ${points}`).join(", ");
  const add = button(word("change"), () => go("running", draft), { class: "calm", "data-k": "running" });
  return h("section", { class: "row" }, h("p", { class: "grow" }, h("b", {}, word("running")), made ? `: ${made}` : null), add);
}

export function bonuses(draft) {
  const codes = Object.keys(rules().bonuses);
  if (!codes.length) return null;
  const has = (code, side) => draft.bonuses.some((bonus) => bonus.code === code && bonus.side === side);
  const toggle = (code, side) => {
    const others = draft.bonuses.filter((bonus) => bonus.code !== code || bonus.side !== side);
    draft.bonuses = others.length < draft.bonuses.length ? others : [...draft.bonuses, { code, side }];
    changed();
  };
  const one = (code) =>
    h(
      "fieldset",
      { class: "stack tight" },
      h("legend", {}, `${boot.bonuses[code]} +${rules().bonuses[code]}`),
      h(
        "div",
        { class: "choices" },
        state.match.sides.map(({ letter, short_name }) =>
          choice("tab", `bonus-${code}-${letter}`, has(code, letter), () => toggle(code, letter), name(short_name)),
        ),
      ),
    );
  const chosen = draft.bonuses.map(({ code }) => boot.bonuses[code]).join(", ");
  return h(
    "details",
    { class: "card", "data-k": "bonuses" },
    h("summary", { class: "row", "data-k": "bonuses-open" }, h("span", { class: "grow" }, h("b", {}, word("bonuses")), chosen ? `: ${chosen}` : null), icon("turn", "turn")),
    codes.map(one),
  );
}
