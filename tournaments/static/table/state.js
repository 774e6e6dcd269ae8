// What the page knows: the match and its hands from the server, the queue, the hand being entered.

import { boot, device, recall, remember, word } from "./boot.js";
import { NetworkFault, Refusal, ServerFault, call } from "./api.js";

export const state = {
  match: null, // as GET matches/<id>/ says
  rows: [], // hands that count, in playing order
  latest: null, // entry id of the last record known
  queue: [], // what is not stored yet: {id, record, after, status, error, order, match, saved, tried, undone}
  elsewhere: [], // the same of other matches
  stored: new Set(), // entry ids that the server has
  lasting: true,
  online: true,
  failing: false, // the server answers, and not with what was asked for
  screen: "home",
  draft: null,
  notice: "", // one sentence for who listens, not only for who looks
  problem: "", // what did not work, shown on the table until the next step
  undo: null, // {id, title, until, headline}
  linkProblem: "",
};

const watchers = new Set();
export const watch = (watcher) => watchers.add(watcher);
export function changed() {
  for (const watcher of watchers) watcher();
}

export const sideOf = (seat) => state.match.sides.find((side) => side.seats.some(({ number }) => number === seat));
export const sideName = (letter) => state.match.sides.find((side) => side.letter === letter)?.short_name ?? "";
export const allSeats = () => state.match.sides.flatMap((side) => side.seats).sort((one, other) => one.number - other.number);

const firstOf = (text) => text.trim().split(/\s+/)[0];

// The first name where that tells the players apart, else the whole one; the seat where nobody has a name.
export function seatName(number) {
  const seats = allSeats();
  const seat = seats.find((other) => other.number === number);
  if (!seat?.name) return word("seat", { seat: number });
  const first = firstOf(seat.name);
  return seats.filter((other) => firstOf(other.name) === first).length > 1 ? seat.name : first;
}

export const rules = () => state.match.rules;
export const finished = () => state.match.score.status === "finished";
// A hand whose answer got lost is stored all the same, and seen among the others.
export const unsent = () => state.queue.filter((item) => item.undone || !state.stored.has(item.id));
export const waiting = () => unsent().filter((item) => item.status !== "refused" && !item.undone);

// The last record that the next one stands behind, sent or not.
export function lastKnown() {
  const item = state.queue.filter(({ status }) => status !== "refused").at(-1);
  return item ? (item.undone ?? item.id) : state.latest;
}

// --- the hand that is played now

const HANDS = new Set(["finish", "block", "void", "stopped", "given"]);
const isHand = (item) => HANDS.has(item.record.kind);

// Its number in its game: the stored ones, and those that wait.
export function handNumber() {
  const last = state.rows.at(-1)?.scored;
  const before = last && !isGameOver() ? state.rows.filter((row) => row.scored.game === last.game) : [];
  return (before.filter((row) => row.scored.number).at(-1)?.scored.number ?? 0) + waiting().filter(isHand).length + 1;
}

// True where the last game has been won and the next one begins with the next hand (best of several).
export function isGameOver() {
  const games = Object.values(state.match.score.games).reduce((sum, won) => sum + won, 0);
  return games > 0 && games >= (state.rows.at(-1)?.scored.game ?? 1);
}

// The hand that lies behind: what is remembered for this one holds until there is another.
function lastHand() {
  const item = waiting().filter(isHand).at(-1);
  if (item) return { id: item.id };
  const row = state.rows.filter((other) => other.scored.number).at(-1);
  return { id: row?.entry_id ?? null, seq: row?.seq ?? 0 };
}
function recallNow(key) {
  const kept = recall(`${key}.${boot.id}`);
  const last = lastHand();
  return kept && (kept.id === last.id || (kept.seq !== undefined && kept.seq === last.seq)) ? kept.value : null;
}
function rememberNow(key, value) {
  remember(`${key}.${boot.id}`, { ...lastHand(), value });
  changed();
}

// Who opens: named by hand, else as the server says, unless something still waits.
export const openerNamed = () => recallNow("opener");
export const nameOpener = (seat) => rememberNow("opener", seat);
export const opener = () => openerNamed() ?? (waiting().length ? null : state.match.score.next_opener);

// Points made during play in this hand.
export const running = () => recallNow("running") ?? [];
export const keepRunning = (list) => rememberNow("running", list);

// A hand was taken back: what was known of it before it ended is known again.
export function restoreHand(record) {
  if (record.running?.length) keepRunning(record.running);
  if (record.opener) nameOpener(record.opener);
}

// --- from the server

let loading = null;
let again = false;

// Fetch everything anew; a change that comes in meanwhile is fetched behind it. True where the server answered as it should.
export function reload() {
  if (loading) again = true;
  else {
    loading = (async () => {
      let good;
      do {
        again = false;
        good = await load();
      } while (again);
      return good;
    })().finally(() => (loading = null));
  }
  return loading;
}

async function load() {
  try {
    const [match, records] = await Promise.all([call("GET", ""), call("GET", "records/")]);
    if (match.data.id !== boot.id || !records.data.rows) throw new ServerFault("another answer");
    takeMatch(match.data);
    if (records.data.version >= state.match.version) {
      state.rows = records.data.rows;
      state.latest = records.data.latest;
      state.stored = new Set(records.data.records.map((line) => line.entry_id));
    } else again = true;
    state.online = true;
    state.linkProblem = match.data.warning?.message ?? ""; // an expired link still delivers, and says so
    changed();
    return true;
  } catch (fault) {
    if (fault instanceof ServerFault) state.failing = true;
    else if (fault instanceof NetworkFault) state.online = false;
    else if (!(fault instanceof Refusal)) throw fault;
    else if (fault.status === 401 || fault.status === 404) state.linkProblem = fault.message;
    changed();
    return false;
  }
}

// The match as an answer gives it, unless something newer is known.
export function takeMatch(match) {
  if (state.match && match.version < state.match.version) return;
  const scored = state.match?.scorer?.device === device;
  if (scored && match.scorer && match.scorer.device !== device) state.scorerLost = true;
  if (match.scorer?.device === device) state.scorerLost = false;
  state.match = match;
}
