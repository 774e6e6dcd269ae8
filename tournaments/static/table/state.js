// What the page knows: the match and its hands from the server, the queue, the hand being entered.

import { boot, device, recall, remember } from "./boot.js";
import { NetworkFault, Refusal, call } from "./api.js";

export const state = {
  match: null, // as GET matches/<id>/ says
  rows: [], // hands that count, in playing order
  latest: null, // entry id of the last record known
  queue: [], // what is not stored yet: {id, record, after, status, error, order, match, saved}
  lasting: true,
  online: true,
  screen: "home",
  draft: null,
  notice: "", // one sentence for who listens, not only for who looks
  undo: null, // {id, number, until, headline}
  scorer: null,
  linkProblem: "",
};

const watchers = new Set();
export const watch = (watcher) => watchers.add(watcher);
export function changed() {
  for (const watcher of watchers) watcher();
}

export function sideOf(seat) {
  return state.match.sides.find((side) => side.seats.some(({ number }) => number === seat));
}
export function sideName(letter) {
  return state.match.sides.find((side) => side.letter === letter)?.short_name ?? "";
}
export function seatName(number) {
  for (const side of state.match.sides) {
    const seat = side.seats.find((other) => other.number === number);
    if (!seat) continue;
    if (!seat.name) return boot.words.seat.replace("{seat}", number);
    const first = seat.name.split(/\s+/)[0];
    const firsts = allSeats().map((other) => other.name.split(/\s+/)[0]);
    return firsts.filter((other) => other === first).length > 1 ? seat.name : first;
  }
  return "";
}
export function allSeats() {
  return state.match.sides.flatMap((side) => side.seats).sort((one, other) => one.number - other.number);
}
export const rules = () => state.match.rules;
export const finished = () => state.match.score.status === "finished";
export const waiting = () => state.queue.filter((item) => item.status !== "refused");

// The number of the hand that is played now: the stored ones of this game, and those that wait.
const HANDS = new Set(["finish", "block", "void", "stopped", "given"]);
export function handNumber() {
  const last = state.rows.at(-1)?.scored;
  const ended = last && rules().best_of > 1 && isGameOver(last);
  const stored = ended ? 0 : (state.rows.filter((row) => row.scored.game === (last?.game ?? 1) && row.scored.number).at(-1)?.scored.number ?? 0);
  return stored + waiting().filter((item) => HANDS.has(item.record.kind)).length + 1;
}
function isGameOver(row) {
  const totals = Object.values(row.total);
  const best = Math.max(...totals);
  return best >= rules().target && totals.filter((total) => total === best).length === 1;
}

// Who opens the hand that is played now: named by hand, else the server's, unless something still waits.
export function opener() {
  const named = recall(`opener.${boot.id}`);
  if (named && named.after === lastKnown()) return named.seat;
  return waiting().length ? null : state.match.score.next_opener;
}
export function nameOpener(seat) {
  remember(`opener.${boot.id}`, seat === null ? null : { seat, after: lastKnown() });
  changed();
}
export function openerNamed() {
  const named = recall(`opener.${boot.id}`);
  return named && named.after === lastKnown() ? named.seat : null;
}
export const lastKnown = () => waiting().at(-1)?.id ?? state.latest;

// Points made during play in the hand that is not recorded yet.
export const running = () => {
  const kept = recall(`running.${boot.id}`);
  return kept && kept.after === lastKnown() ? kept.list : [];
};
export function keepRunning(list) {
  remember(`running.${boot.id}`, { after: lastKnown(), list });
  changed();
}

let loading = null;
export function reload() {
  loading ??= load().finally(() => (loading = null));
  return loading;
}
async function load() {
  try {
    const [match, records] = await Promise.all([call("GET", ""), call("GET", "records/")]);
    if (!state.match || match.data.version >= state.match.version) {
      const scorerWas = state.match?.scorer?.device;
      state.match = match.data;
      if (scorerWas === device && match.data.scorer && match.data.scorer.device !== device) state.scorerLost = true;
      state.rows = records.data.rows;
      state.latest = records.data.latest;
    }
    state.online = true;
    state.linkProblem = "";
  } catch (fault) {
    if (fault instanceof NetworkFault) state.online = false;
    else if (fault instanceof Refusal && (fault.status === 401 || fault.status === 404)) state.linkProblem = fault.message;
    else if (!(fault instanceof Refusal)) throw fault;
  }
  changed();
}
