// From the queue to the server: in order, again and again, and what becomes of it.

import { device, word } from "./boot.js";
import { NetworkFault, Refusal, ServerFault, call } from "./api.js";
import { drop, forget, keep, refresh, unchain } from "./queue.js";
import { holdTurn, takeTurn } from "./tabs.js";
import { changed, reload, state } from "./state.js";

const FIRST_PAUSE = 1000;
const SLOWEST = 15_000;
const WITHOUT_LEAVE = 60_000; // ms: a link that is over may be made good
const MOST_FAULTS = 4; // answers to one hand that are none, each after a longer wait, until it is put aside
const TOO_MANY = 5000; // ms, where a server that is asked too much does not say for how long
// Refusals that say something about the phone and nothing about the hand.
const NO_LEAVE = new Set(["csrf_failed", "not_signed_in", "link_expired", "link_revoked", "link_unknown"]);

let sending = false;
let again = false;
let pause = FIRST_PAUSE;
let timer = 0;
let notBefore = 0; // the server has asked to be left alone until then

export function startSending() {
  addEventListener("online", flush);
  addEventListener("pageshow", flush);
  document.addEventListener("visibilitychange", () => document.hidden || flush());
  flush();
}

const isReady = (item) => item.status === "waiting";

export async function flush() {
  if (!state.match) return; // the table itself has not come yet
  clearTimeout(timer);
  timer = 0;
  again = true;
  if (sending) return;
  sending = true;
  try {
    while (again) {
      again = false;
      if (!state.queue.some(isReady)) break;
      if (Date.now() < notBefore) {
        later(notBefore - Date.now());
        break;
      }
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
    const body = { record: item.record, entry_id: item.id, after: item.after, device, phone_time: item.saved, sent_time: new Date().toISOString() };
    const { data } = await call("POST", "records/", body);
    if (data.record?.entry_id !== item.id || !data.score) throw new ServerFault("another answer");
    if (item.undone) await takeOut(item, data.record.seq);
    pause = FIRST_PAUSE;
    state.online = true;
    state.failing = false;
    if (state.match.may.record) state.linkProblem = "";
    await forget(item);
    await takeAnswer(item, data);
    return true;
  } catch (fault) {
    if (fault instanceof Refusal) return takeRefusal(item, fault);
    if (!(fault instanceof NetworkFault)) throw fault;
    if (fault instanceof ServerFault) return takeFault(item, fault);
    state.online = state.failing = false;
    changed();
    later();
    return false;
  }
}

function leaveAlone(wait) {
  notBefore = Date.now() + wait;
  later(wait);
}

// An answer that is none. A server that asks for time gets it, one that fails at everything is waited for like a network;
// but where it is this hand alone that it fails at, the hand is put aside and the others go.
async function takeFault(item, { wait }) {
  state.online = true;
  state.failing = true;
  if (wait !== null) leaveAlone(wait);
  else {
    if (Date.now() >= (item.patience ?? 0)) {
      item.faults = (item.faults ?? 0) + 1;
      item.patience = Date.now() + FIRST_PAUSE * 2 ** (item.faults - 1);
      await keep(item);
    }
    if (item.faults >= MOST_FAULTS && (await reload())) return putAside(item);
    later();
  }
  changed();
  return false;
}

// True: the next one may go. Whether the hand was stored is known, the records have just been read.
async function putAside(item) {
  const stored = state.stored.has(item.id);
  item.faults = 0;
  if (item.undone) {
    const after = stored ? item.id : item.after;
    for (const other of state.queue) if (other.after === item.undone) await keep(Object.assign(other, { after }));
    if (stored) state.problem = word("undo_failed");
    await forget(item);
  } else if (stored) await forget(item);
  else {
    const message = word("put_aside");
    Object.assign(item, { status: "refused", error: { code: "server_fault", message } });
    state.notice = `${word("refused")}: ${message}`;
    await unchain(item);
    await keep(item);
  }
  if (state.undo?.id === item.id) state.undo = null;
  state.failing = false;
  pause = FIRST_PAUSE;
  changed();
  return true;
}

async function takeAnswer(item, data) {
  if (state.undo?.id === item.id && data.says) state.undo.headline = data.says.headline;
  if (item.undone || data.latest !== item.id || data.version <= state.match.version) return reload();
  state.match = { ...state.match, score: data.score, state: data.state, version: data.version };
  state.latest = data.latest;
  if (data.row) state.rows = [...state.rows, data.row];
  state.match.hands = state.rows.filter((row) => row.scored.number).length;
  changed();
  // The first hand may start the clock.
  const { time_limit, ends_at } = state.match;
  if (data.score.status === "finished" || (time_limit && !ends_at)) await reload();
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

async function takeRefusal(item, { status, error, message, wait }) {
  state.failing = false;
  if (status === 429) {
    leaveAlone(wait ?? (error.retry_after ? error.retry_after * 1000 : TOO_MANY));
    return false;
  }
  if (status === 401 || NO_LEAVE.has(error.code)) {
    state.linkProblem = message;
    if (error.code === "link_expired" && state.match.may.record) await reload();
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
