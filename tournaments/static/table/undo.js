// The ten seconds after a hand in which one tap takes it back.

import { device, newId, word } from "./boot.js";
import { NetworkFault, Refusal, call, sayFault } from "./api.js";
import { button, h } from "./dom.js";
import { record as enqueue, takeBack } from "./queue.js";
import { changed, reload, restoreHand, state } from "./state.js";
import { goHome } from "./walk.js";

const UNDO_TIME = 10_000; // ms; the server's clock has the last word

let ticking = 0;

// Record, and go back to the table with the undo bar. title: "Hand 9 recorded"; headline: "Ana + Luis: +23".
export function recordAndReturn(record, title, headline = "") {
  const id = newId();
  state.undo = { id, record, title, headline, until: Date.now() + UNDO_TIME };
  state.notice = `${title}. ${headline}`.trim();
  clearInterval(ticking);
  ticking = setInterval(tick, 250);
  goHome();
  enqueue(id, record, { headline });
}

function tick() {
  const bar = document.querySelector(".undo progress");
  if (state.undo && Date.now() < state.undo.until) {
    if (bar) bar.value = (state.undo.until - Date.now()) / 1000;
    return;
  }
  clearInterval(ticking);
  const hadFocus = document.activeElement?.closest?.(".undo");
  state.undo = null;
  changed();
  if (hadFocus) document.querySelector("[data-k=finish]")?.focus();
}

async function undo() {
  const { id, record } = state.undo;
  state.undo = null;
  changed();
  if (!(await takeBack(id))) {
    try {
      await call("POST", "undo/", { entry_id: newId(), device });
    } catch (fault) {
      if (!(fault instanceof Refusal || fault instanceof NetworkFault)) throw fault;
      state.problem = sayFault(fault);
    }
    await reload();
  }
  if (!state.problem) restoreHand(record);
  state.notice = state.problem || word("undone");
  changed();
  document.querySelector("[data-k=finish]")?.focus();
}

export function undoBar() {
  if (!state.undo) return null;
  // What both sides have agreed on is not undone; what is not sent yet is taken out of the queue.
  if (!state.match.may.undo && state.stored.has(state.undo.id)) return null;
  const left = Math.max(0, (state.undo.until - Date.now()) / 1000);
  return h(
    "div",
    { class: "undo on full", "data-k": "undo-bar", tabindex: "-1", "data-focus": true },
    h("p", {}, h("b", {}, state.undo.title), h("br"), state.undo.headline),
    button(word("undo"), undo, { "data-k": "undo" }),
    h("progress", { value: left, max: UNDO_TIME / 1000, "aria-label": word("undo_seconds") }),
  );
}
