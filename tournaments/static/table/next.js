// The table's link opens whatever is played there: when this match is over, the phone looks for the one that follows.

import { boot, word } from "./boot.js";
import { h, icon } from "./dom.js";
import { changed, finished, state } from "./state.js";

const LOOK_EVERY = 15_000; // ms
let following = false;

const isOver = () => state.match && (finished() || state.match.state === "annulled");

async function look() {
  if (following || document.hidden || !boot.here || !isOver()) return;
  try {
    const answer = await fetch(boot.here, { method: "HEAD", cache: "no-store" });
    const match = answer.ok ? answer.headers.get("X-Match") : null;
    if (!match || match === boot.id) return;
    following = true;
    changed();
  } catch {
    // No network: the next look finds it.
  }
}

export function startLooking() {
  look();
  setInterval(look, LOOK_EVERY);
  document.addEventListener("visibilitychange", look);
}

// The way there, once there is a next match; what is not sent yet of this one goes on being sent there.
export function nextMatch() {
  if (!following) return null;
  const link = h("a", { class: "btn go", href: boot.here, "data-k": "next-match" }, word("next_match_open"));
  return h("div", { class: "note row", role: "status", "data-k": "next" }, icon("ok"), h("span", { class: "grow" }, word("next_match")), link);
}
