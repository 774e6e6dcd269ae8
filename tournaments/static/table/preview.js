// What will happen, asked of the server while the hand is being entered; nobody has to wait for it.

import { word } from "./boot.js";
import { NetworkFault, Refusal, call } from "./api.js";
import { h, icon } from "./dom.js";
import { changed, state, waiting } from "./state.js";

const PREVIEW_AFTER = 120; // ms after the last key until the server is asked

let asked = "";
let timer = 0;
let turn = 0;
let found = null; // {says, unlikely} | {error} | {later: true}

// The answer for the record that was asked for last, or null while there is none.
export const preview = () => (found?.stale ? null : found);

export function askPreview(record) {
  const text = JSON.stringify([record, state.latest]);
  if (text === asked) return;
  asked = text;
  found = found?.says ? { ...found, stale: true } : null;
  clearTimeout(timer);
  const mine = ++turn;
  timer = setTimeout(async () => {
    const answer = await ask(record);
    if (mine !== turn) return;
    found = answer;
    changed();
  }, PREVIEW_AFTER);
}

async function ask(record) {
  // What waits comes first, and its score is not known here.
  if (waiting().length) return { later: true };
  try {
    return (await call("POST", "records/?preview=1", { record })).data;
  } catch (fault) {
    if (fault instanceof NetworkFault) return { later: true };
    if (fault instanceof Refusal) return fault.status === 429 ? { later: true } : { error: fault.error };
    throw fault;
  }
}

export function forgetPreview() {
  asked = "";
  found = null;
  turn += 1;
  clearTimeout(timer);
}

const withComma = (headline) => (/[.!?]$/.test(headline) ? headline : `${headline},`);

// "Ana + Luis: +23, 87 de 100." as one text.
export const sentenceOf = (says) => [withComma(says.headline), says.reach, says.ends].filter(Boolean).join(" ");

// The sentence above the button, in the server's words; role=status, so that it is read out.
export function happens() {
  if (found?.error) return h("p", { class: "says fault", role: "status", id: "why" }, icon("warn"), h("span", {}, found.error.message));
  if (found?.says) {
    const { headline, reach, opens, ends } = found.says;
    const end = ends ? h("b", {}, ends) : opens;
    return h("p", { class: found.stale ? "says stale" : "says", role: "status" }, h("b", {}, withComma(headline)), " ", reach, end ? [h("br"), end] : null);
  }
  return h("p", { class: "says muted", role: "status" }, word(found?.later ? "counted_later" : "counting"));
}
