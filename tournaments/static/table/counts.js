// What was counted so far in the hand being entered, and the record that comes of it. No score is worked out here.

import { boot, recall, word } from "./boot.js";
import { openerNamed, rules, running, seatName, sideName } from "./state.js";

export const asks = (draft) => boot.asks[draft.kind][String(draft.seat)];

// The ways of counting that these rules allow: by player; a finish also as one sum, a block by sides.
export function ways(draft) {
  const ask = asks(draft);
  if (!ask.seats.length) return [];
  const sides = draft.kind === "block" && ask.sides.length && rules().sides === "pairs";
  return ["player", sides ? "side" : null, ask.total ? "sum" : null].filter(Boolean);
}

// A draft for the pips page: the way used last at this table, if these rules allow it.
export function openDraft(draft) {
  const kept = recall(`way.${boot.id}.${draft.kind}`, draft.kind === "block" ? "side" : "sum");
  const allowed = ways(draft);
  const full = { numbers: {}, tiles: {}, stock: "", ...draft };
  full.bonuses = structuredClone(draft.bonuses ?? []);
  full.running = structuredClone(draft.running ?? []);
  full.mode ??= recall(`mode.${boot.id}`, "numbers");
  full.way ??= allowed.includes(kept) ? kept : (allowed[0] ?? "none");
  if (full.from) fillFrom(full);
  full.current ??= keysOf(full)[0] ?? null;
  return full;
}

// What was entered before, for mending and correcting.
function fillFrom(draft) {
  const { from } = draft;
  delete draft.from;
  draft.mode = from.tiles ? "tiles" : "numbers";
  if (from.tiles) draft.tiles = structuredClone(from.tiles);
  else if (from.total_pips !== undefined) [draft.way, draft.numbers] = ["sum", { sum: String(from.total_pips) }];
  else if (from.side_pips && draft.kind === "finish") [draft.way, draft.numbers] = ["sum", { sum: String(addUp(from.side_pips)) }];
  else if (from.side_pips) [draft.way, draft.numbers] = ["side", mapText(from.side_pips)];
  else if (from.pips) [draft.way, draft.numbers] = ["player", mapText(from.pips)];
  if (from.stock_pips !== undefined) draft.numbers.stock = String(from.stock_pips);
}
const addUp = (table) => Object.values(table).reduce((sum, count) => sum + count, 0);
const mapText = (table) => Object.fromEntries(Object.entries(table).map(([key, count]) => [key, String(count)]));

// The things that are counted one after the other: seats, sides, the one sum; the stock where it is needed.
export function keysOf(draft) {
  const ask = asks(draft);
  const stock = ask.stock ? ["stock"] : [];
  if (draft.mode === "tiles") return [...ask.seats.map(String), ...stock];
  if (draft.way === "side") return [...ask.sides, ...stock];
  if (draft.way === "sum") return ["sum", ...stock];
  if (draft.way === "player") return [...ask.seats.map(String), ...stock];
  return stock;
}

export function nameKey(key) {
  if (key === "sum") return word("sum_of_all");
  if (key === "stock") return word("boneyard");
  return /^\d/.test(key) ? seatName(Number(key)) : sideName(key);
}

// The largest count that is possible for a key, by the rules and what the others have.
export function mostOf(draft, key) {
  const ask = asks(draft);
  if (key === "sum" || key === "stock") return ask.most_total;
  return /^\d/.test(key) ? ask.most_seat : ask.most_sides[key];
}

const tilePips = (tiles) => tiles.flatMap((tile) => tile.split("-")).reduce((sum, end) => sum + Number(end), 0);

export function countOf(draft, key) {
  if (draft.mode === "tiles" && key !== "stock") return draft.tiles[key]?.length ? tilePips(draft.tiles[key]) : null;
  const text = draft.numbers[key];
  return text === undefined || text === "" ? null : Number(text);
}

export const missing = (draft) => keysOf(draft).filter((key) => countOf(draft, key) === null);

// A hand that was recorded before, with its own opener and points during play, not with those of the hand that is played.
export const isEntered = (draft) => Boolean(draft?.correction || draft?.mends);

// The record of rules.md for what was entered.
export function buildRecord(draft) {
  const record = { kind: draft.kind, seat: draft.seat };
  const keys = keysOf(draft).filter((key) => key !== "stock");
  if (draft.mode === "tiles") {
    if (keys.length) record.tiles = Object.fromEntries(keys.map((key) => [key, draft.tiles[key] ?? []]));
  } else if (draft.way === "sum" && keys.length) record.total_pips = Number(draft.numbers.sum);
  else if (draft.way === "side" && keys.length) record.side_pips = Object.fromEntries(keys.map((key) => [key, Number(draft.numbers[key])]));
  else if (keys.length) record.pips = Object.fromEntries(keys.map((key) => [key, Number(draft.numbers[key])]));
  if (asks(draft).stock && draft.numbers.stock) record.stock_pips = Number(draft.numbers.stock);
  if (draft.bonuses.length) record.bonuses = draft.bonuses;
  const entered = isEntered(draft);
  const made = entered ? draft.running : running();
  if (made.length) record.running = made;
  const named = entered ? draft.opener : openerNamed();
  if (named) record.opener = named;
  return record;
}

// All that was counted, for what is unlikely.
export const sumOf = (draft) => keysOf(draft).reduce((sum, key) => sum + (key === "stock" ? 0 : countOf(draft, key)), 0);
