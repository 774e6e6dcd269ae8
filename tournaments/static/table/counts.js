// What was counted so far in the hand being entered, and the record that comes of it. No score is worked out here.

import { boot, recall, word } from "./boot.js";
import { openerNamed, rules, running, seatName, sideName, state } from "./state.js";

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

// What was entered before, for mending and correcting: shown as this page counts, and kept as it was written.
function fillFrom(draft) {
  const { from } = draft;
  const ask = asks(draft);
  delete draft.from;
  const counts = eachCount(from);
  draft.mode = from.tiles && ask.seats.every((seat) => from.tiles[seat]) ? "tiles" : "numbers";
  draft.tiles = Object.fromEntries(Object.entries(from.tiles ?? {}).map(([seat, held]) => [seat, held.map(highFirst)]));
  if (!ask.seats.length) draft.way = "none";
  else if (from.total_pips !== undefined) [draft.way, draft.numbers] = ["sum", sameSum(draft, from) ? { sum: String(from.total_pips) } : {}];
  // What the partner of who went out holds is in none of the sums that are asked for, unless it scores.
  else if (from.side_pips && draft.kind === "finish") [draft.way, draft.numbers] = ["sum", { sum: String(addUp(ask.sides.map((side) => from.side_pips[side] ?? 0))) }];
  else if (from.side_pips && rules().sides === "pairs") [draft.way, draft.numbers] = ["side", mapText(from.side_pips)];
  else if (Object.keys(counts).length) [draft.way, draft.numbers] = ["player", mapText(counts)];
  if (from.stock_pips !== undefined) draft.numbers.stock = String(from.stock_pips);
  if (from.seat !== draft.seat) return;
  const written = ["tiles", "total_pips", "side_pips", "pips", "stock_pips"].filter((key) => from[key] !== undefined);
  draft.kept = { shown: JSON.stringify(readCounts(draft)), counts: Object.fromEntries(written.map((key) => [key, from[key]])) };
}
const highFirst = (tile) => tile.split("-").sort((one, other) => other - one).join("-"); // as the set shows it
const addUp = (list) => list.reduce((sum, count) => sum + count, 0);
const mapText = (table) => Object.fromEntries(Object.entries(table).map(([key, count]) => [key, String(count)]));

// Seat -> pips, from wherever they were written; of single players a side is a seat.
function eachCount({ tiles = {}, pips = {}, side_pips: sides = {} }) {
  const counted = Object.entries(tiles).map(([seat, held]) => [seat, tilePips(held)]);
  const single = rules().sides === "pairs" ? [] : state.match.sides.map((side) => [String(side.seats[0].number), sides[side.letter]]);
  return Object.fromEntries([...counted, ...single.filter(([, count]) => count !== undefined), ...Object.entries(pips)]);
}

// One sum of everybody who is asked holds as long as the same ones are asked.
const sameSum = (draft, from) => String(asks(draft).seats) === String(asks({ ...draft, seat: from.seat }).seats);

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

// Those who need not be counted keep what they had: {seat: …} of the others as it was filled in.
const keepOthers = (draft, values) => Object.fromEntries(asks(draft).others.map(String).filter((key) => values[key]?.length).map((key) => [key, values[key]]));
const toNumbers = (values) => Object.fromEntries(Object.entries(values).map(([key, text]) => [key, Number(text)]));

// The counts of rules.md for what is shown.
function readCounts(draft) {
  const counts = {};
  const keys = keysOf(draft).filter((key) => key !== "stock");
  const each = (values, empty) => Object.fromEntries(keys.map((key) => [key, values[key] ?? empty]));
  if (!keys.length) return stockOf(draft, counts);
  if (draft.mode === "tiles") counts.tiles = { ...keepOthers(draft, draft.tiles), ...each(draft.tiles, []) };
  else if (draft.way === "sum") counts.total_pips = Number(draft.numbers.sum);
  else if (draft.way === "side") counts.side_pips = toNumbers(each(draft.numbers));
  else counts.pips = toNumbers({ ...keepOthers(draft, draft.numbers), ...each(draft.numbers) });
  return stockOf(draft, counts);
}
function stockOf(draft, counts) {
  if (asks(draft).stock && draft.numbers.stock) counts.stock_pips = Number(draft.numbers.stock);
  return counts;
}

// The record of rules.md for what was entered; counts that nobody touched stay as they were written.
export function buildRecord(draft) {
  const counts = readCounts(draft);
  const untouched = draft.kept?.shown === JSON.stringify(counts);
  const record = { kind: draft.kind, seat: draft.seat, ...(untouched ? draft.kept.counts : counts) };
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
