// The time that is left by the server's clock. It only tells: the match ends by "time called", as the rules say.

import { serverNow } from "./api.js";
import { word } from "./boot.js";
import { button, h, icon } from "./dom.js";
import { changed, finished, state, waiting } from "./state.js";
import { go } from "./walk.js";

const LAST_MINUTES = 300_000; // ms that are marked

const isCalled = () => state.rows.some((row) => row.record.kind === "time") || waiting().some((item) => item.record.kind === "time");
const left = () => Date.parse(state.match.ends_at) - serverNow();

// 75:03; what has begun counts as a whole second.
function write(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

let ticking = 0;
function tick() {
  const line = document.querySelector("[data-k=clock]");
  if (!line || !state.match?.ends_at) return;
  if (left() <= 0) return changed(); // from now on it is called
  line.querySelector("span").textContent = word("clock_left", { time: write(left()) });
}

// open: whether anything can be recorded here.
export function clockRow(open) {
  const { match } = state;
  if (!match.time_limit || finished() || isCalled()) return null;
  if (!match.ends_at) return h("p", { class: "clock" }, icon("wait"), " ", h("span", {}, word("clock_waits", { minutes: match.time_limit })));
  const over = left() <= 0;
  if (!over) ticking ||= setInterval(tick, 1000);
  else ticking = clearInterval(ticking) ?? 0;
  if (!over) {
    const late = left() <= LAST_MINUTES;
    return h("p", { class: late ? "clock late" : "clock", "data-k": "clock", role: "timer" }, icon(late ? "warn" : "wait"), " ", h("span", {}, word("clock_left", { time: write(left()) })));
  }
  const call = open ? button(word("time"), () => go("time", {}), { class: "calm", "data-k": "clock-time" }) : null;
  return h("div", { class: "note row", role: "status", "data-k": "clock-over" }, icon("warn"), h("b", { class: "grow" }, word("clock_over")), call);
}
