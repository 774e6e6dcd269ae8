// What is not stored yet: kept on the phone before anything is sent, and chained to what came before.

import { boot, newId } from "./boot.js";
import { openStore } from "./store.js";
import { changed, lastKnown, reload, state } from "./state.js";
import { onOtherTab, tellTabs } from "./tabs.js";

let store = null;
let order = Date.now();
let flush = () => {};
const kept = new Set(); // ids that the store has

export async function openQueue(flusher) {
  flush = flusher;
  store = await openStore();
  state.lasting = store.lasting;
  await refresh();
  onOtherTab(async () => {
    const before = state.queue.length;
    await refresh();
    if (state.queue.length < before) await reload();
    flush();
  });
}

// Take over what other tabs put in or took out.
export async function refresh() {
  if (!store.lasting) return;
  let all;
  try {
    all = await store.load();
  } catch {
    state.lasting = false;
    return;
  }
  const stored = new Map(all.map((item) => [item.id, item]));
  const mine = state.queue.filter((item) => stored.has(item.id) || !kept.has(item.id));
  const known = new Set(mine.map(({ id }) => id));
  const news = all.filter((item) => item.match === boot.id && !known.has(item.id));
  for (const { id } of all) kept.add(id);
  state.queue = [...mine, ...news].sort((one, other) => one.order - other.order);
  state.elsewhere = all.filter((item) => item.match !== boot.id);
  if (news.length || mine.length !== known.size) changed();
}

export async function keep(item) {
  try {
    await store.put(item);
    if (store.lasting) kept.add(item.id);
    tellTabs();
  } catch {
    state.lasting = false;
    changed();
  }
}

export async function forget(item) {
  state.queue = state.queue.filter((other) => other !== item);
  try {
    await store.remove(item.id);
    tellTabs();
  } catch {
    // It is sent again after a reload, and the server knows it by its id.
  }
}

const nextOrder = () => (order = Math.max(order + 1, Date.now(), (state.queue.at(-1)?.order ?? 0) + 1));

// Put a record behind everything that this phone has seen. words: {headline} for the list.
export function record(id, payload, words = {}) {
  const item = {
    id,
    match: boot.id,
    page: location.pathname,
    record: payload,
    after: lastKnown(),
    status: "waiting",
    order: nextOrder(),
    saved: new Date().toISOString(),
    ...words,
  };
  state.queue.push(item);
  changed();
  keep(item).then(() => flush());
}

// Whatever stood behind an item that goes stands behind what was before it.
export async function unchain(item) {
  for (const other of state.queue) {
    if (other === item || (other.after !== item.id && other.after !== item.undone)) continue;
    other.after = item.after;
    await keep(other);
  }
}

export async function drop(item) {
  await unchain(item);
  await forget(item);
  changed();
  flush();
}

// A hand that another phone's came before: it goes behind that one.
export async function settle(item, after) {
  Object.assign(item, { after, status: "waiting", error: null });
  await keep(item);
  changed();
  flush();
}

// A parked hand once more, as it is: behind all that was recorded meanwhile.
export async function sendAgain(item) {
  const after = lastKnown();
  Object.assign(item, { after, status: "waiting", error: null, faults: 0, order: nextOrder() });
  state.queue.sort((one, other) => one.order - other.order);
  await keep(item);
  changed();
  flush();
}

// Undo what has not been confirmed. False: it is stored already, the server has to undo it. What was sent without an
// answer may be stored: it goes once more, known by its id, and is taken out right behind.
export async function takeBack(id) {
  const item = state.queue.find((other) => other.id === id);
  if (!item) return false;
  if (!item.tried) await drop(item);
  else {
    item.undone = newId();
    for (const other of state.queue) if (other.after === item.id) other.after = item.undone;
    await keep(item);
    changed();
    flush();
  }
  return true;
}
