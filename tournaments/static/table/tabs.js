// Several tabs of one phone on one match: they share the queue, and one at a time sends from it.

import { boot, newId } from "./boot.js";

const LEASE = 15_000; // ms; longer than a request may take
const SETTLE = 60; // ms until what one tab has written is seen by all
const lockName = `sobremesa.send.${boot.id}`;
const leaseKey = `sobremesa.lease.${boot.id}`;
const tab = newId();
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("sobremesa.queue") : null;

// Tell the other tabs that the queue is another now.
export const tellTabs = () => channel?.postMessage(boot.id);
export function onOtherTab(listen) {
  if (channel) channel.onmessage = listen;
}

// True if the lease was free or ours and is ours now, as far as this tab can see.
function writeLease() {
  try {
    const held = JSON.parse(localStorage.getItem(leaseKey) ?? "null");
    if (held && held.tab !== tab && held.until > Date.now()) return false;
    localStorage.setItem(leaseKey, JSON.stringify({ tab, until: Date.now() + LEASE }));
  } catch {
    // No storage, no other tab to agree with; a record sent twice is stored once anyway.
  }
  return true;
}

// Two tabs that a record wakes at once both find it free: whoever wrote last has it, and after a moment both see that.
async function takeLease() {
  if (!writeLease()) return false;
  await new Promise((done) => setTimeout(done, SETTLE));
  return writeLease();
}

function giveLease() {
  try {
    if (JSON.parse(localStorage.getItem(leaseKey) ?? "null")?.tab === tab) localStorage.removeItem(leaseKey);
  } catch {
    // As above.
  }
}

// Do `work` while no other tab does; false where another one is at it. Locks exist in a secure context only.
export async function takeTurn(work) {
  if (navigator.locks) {
    return navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return Boolean(lock);
    });
  }
  if (!(await takeLease())) return false;
  try {
    await work();
  } finally {
    giveLease();
  }
  return true;
}
export const holdTurn = () => navigator.locks || writeLease();
