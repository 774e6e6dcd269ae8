// The way of a record: into the queue, from there in order to the server, with what became of it.

import { boot, device, newId } from "./boot.js";
import { NetworkFault, Refusal, call } from "./api.js";
import { openStore } from "./store.js";
import { changed, lastKnown, reload, state } from "./state.js";

const SLOWEST = 15_000;
let store = null;
let order = Date.now();
let sending = false;
let pause = 1000;
let timer = 0;
let inFlight = null;

export async function openQueue() {
  store = await openStore(boot.id);
  state.lasting = store.lasting;
  state.queue = await store.load();
  changed();
  flush();
  addEventListener("online", () => flush());
  addEventListener("pageshow", () => flush());
  document.addEventListener("visibilitychange", () => document.hidden || flush());
}

async function keep(item) {
  try {
    await store.put(item);
  } catch {
    state.lasting = false;
  }
}

// Put a record behind everything that this phone has seen; it is kept before anything is sent.
export async function record(record, words = {}) {
  const item = {
    id: newId(),
    match: boot.id,
    record,
    after: lastKnown(),
    status: "waiting",
    order: ++order,
    saved: new Date().toISOString(),
    ...words,
  };
  state.queue.push(item);
  changed();
  await keep(item);
  flush();
  return item;
}

export async function drop(item) {
  state.queue = state.queue.filter((other) => other !== item);
  // Whatever stood behind it stands behind what was before it.
  for (const other of state.queue.filter((later) => later.after === item.id)) {
    other.after = item.after;
    await keep(other);
  }
  changed();
  await store.remove(item.id);
}

export async function settle(item, after) {
  item.after = after;
  item.status = "waiting";
  item.error = null;
  await keep(item);
  changed();
  flush();
}

// True where the record had not left the phone and is simply gone.
export async function takeBack(id) {
  const item = state.queue.find((other) => other.id === id);
  if (!item || inFlight === id) return false;
  await drop(item);
  return true;
}

export function flush() {
  clearTimeout(timer);
  timer = 0;
  if (!sending) sendAll();
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(flush, pause);
  pause = Math.min(pause * 2, SLOWEST);
}

async function sendAll() {
  sending = true;
  try {
    for (;;) {
      const item = state.queue.find((other) => other.status !== "refused");
      if (!item || item.status === "conflict") break;
      if (!(await sendOne(item))) break;
    }
  } finally {
    sending = false;
  }
  if (state.queue.some((item) => item.status === "waiting") && !timer) later();
}

// True where the next one may go.
async function sendOne(item) {
  const body = { record: item.record, entry_id: item.id, after: item.after, device, phone_time: item.saved };
  inFlight = item.id;
  try {
    const { data } = await call("POST", "records/", body);
    pause = 1000;
    state.online = true;
    state.queue = state.queue.filter((other) => other !== item);
    await store.remove(item.id);
    if (data.latest === item.id && data.version > state.match.version) {
      state.match = { ...state.match, score: data.score, state: data.state, version: data.version };
      state.match.hands = state.rows.length + 1;
      state.latest = data.latest;
      if (data.row) state.rows = [...state.rows, data.row];
      changed();
      if (data.score.status === "finished") reload();
    } else await reload();
    return true;
  } catch (fault) {
    if (fault instanceof Refusal) return await takeRefusal(item, fault);
    if (!(fault instanceof NetworkFault)) throw fault;
    state.online = false;
    changed();
    later();
    return false;
  } finally {
    inFlight = null;
  }
}

async function takeRefusal(item, fault) {
  const { status, error } = fault;
  if (status === 429) {
    pause = (error.retry_after ?? 5) * 1000;
    later();
    return false;
  }
  if (status === 401) {
    state.linkProblem = error.message;
    pause = 60_000;
    later();
    changed();
    return false;
  }
  if (error.code === "not_latest") {
    item.status = "conflict";
    item.error = error;
    state.screen = "conflict";
  } else {
    item.status = "refused";
    item.error = { code: error.code, message: error.message, field: error.field };
    for (const other of state.queue.filter((later_) => later_.after === item.id)) {
      other.after = item.after;
      await keep(other);
    }
  }
  await keep(item);
  await reload();
  changed();
  return error.code !== "not_latest";
}
