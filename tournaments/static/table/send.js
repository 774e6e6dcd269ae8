// From the queue to the server: in order, again and again, and what becomes of it.

import { device, word } from "./boot.js";
import { NetworkFault, Refusal, call } from "./api.js";
import { drop, forget, keep, refresh, unchain } from "./queue.js";
import { holdTurn, takeTurn } from "./tabs.js";
import { changed, reload, state } from "./state.js";

const FIRST_PAUSE = 1000;
const SLOWEST = 15_000;
const WITHOUT_LEAVE = 60_000; // ms: a link that is over may be made good
// Refusals that say something about the phone and nothing about the hand.
const NO_LEAVE = new Set(["csrf_failed", "not_signed_in", "link_expired", "link_revoked", "link_unknown"]);

let sending = false;
let again = false;
let pause = FIRST_PAUSE;
let timer = 0;

export function startSending() {
  addEventListener("online", flush);
  addEventListener("pageshow", flush);
  document.addEventListener("visibilitychange", () => document.hidden || flush());
  flush();
}

const isReady = (item) => item.status === "waiting";

export async function flush() {
  clearTimeout(timer);
  timer = 0;
  again = true;
  if (sending) return;
  sending = true;
  try {
    while (again) {
      again = false;
      if (!state.queue.some(isReady)) break;
      const mine = await takeTurn(sendAll);
      if (!mine) later();
    }
  } finally {
    sending = false;
  }
  if (!timer && state.queue.some(isReady) && !blocked()) later();
}

// A hand whose place is in question holds the ones behind it back; a refused one does not.
const blocked = () => state.queue.find((item) => item.status !== "refused")?.status === "conflict";

function later(wait = pause) {
  clearTimeout(timer);
  timer = setTimeout(flush, wait);
  pause = Math.min(pause * 2, SLOWEST);
}

async function sendAll() {
  await refresh();
  for (;;) {
    const item = state.queue.find((other) => other.status !== "refused");
    if (!item || item.status === "conflict" || !holdTurn()) return;
    if (!(await sendOne(item))) return;
  }
}

// True where the next one may go.
async function sendOne(item) {
  item.tried = true;
  await keep(item);
  try {
    const body = { record: item.record, entry_id: item.id, after: item.after, device, phone_time: item.saved };
    const { data } = await call("POST", "records/", body);
    if (item.undone) await takeOut(item, data.record.seq);
    pause = FIRST_PAUSE;
    state.online = true;
    state.linkProblem = "";
    await forget(item);
    await takeAnswer(item, data);
    return true;
  } catch (fault) {
    if (fault instanceof Refusal) return takeRefusal(item, fault);
    if (!(fault instanceof NetworkFault)) throw fault;
    state.online = false;
    changed();
    later();
    return false;
  }
}

async function takeAnswer(item, data) {
  if (state.undo?.id === item.id && data.says) state.undo.headline = data.says.headline;
  if (item.undone || data.latest !== item.id || data.version <= state.match.version) return reload();
  state.match = { ...state.match, score: data.score, state: data.state, version: data.version };
  state.latest = data.latest;
  if (data.row) state.rows = [...state.rows, data.row];
  state.match.hands = state.rows.filter((row) => row.scored.number).length;
  changed();
  if (data.score.status === "finished") await reload();
}

// The hand was undone while nobody knew whether it had arrived.
async function takeOut(item, seq) {
  try {
    await call("POST", "undo/", { entry_id: item.undone, device });
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    try {
      await call("POST", `records/${seq}/withdraw/`, { entry_id: item.undone, device, reason: word("undo") });
    } catch (second) {
      if (!(second instanceof Refusal)) throw second;
      state.problem = second.message;
    }
  }
}

async function takeRefusal(item, { status, error, message }) {
  if (status === 429) {
    later((error.retry_after ?? 5) * 1000);
    return false;
  }
  if (status === 401 || NO_LEAVE.has(error.code)) {
    state.linkProblem = message;
    changed();
    later(WITHOUT_LEAVE);
    return false;
  }
  if (item.undone) {
    // It is not stored, and nobody wants it.
    await drop(item);
    return true;
  }
  if (error.code === "not_latest") {
    Object.assign(item, { status: "conflict", error });
    state.notice = word("conflict_title");
  } else {
    Object.assign(item, { status: "refused", error: { code: error.code, message, field: error.field } });
    state.notice = `${word("refused")}: ${message}`;
    await unchain(item);
  }
  if (state.undo?.id === item.id) state.undo = null;
  await keep(item);
  await reload();
  changed();
  return error.code !== "not_latest";
}
