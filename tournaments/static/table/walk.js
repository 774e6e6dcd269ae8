// Going from screen to screen; the phone's back key goes back one screen, not off the page.

import { state } from "./state.js";

let draw = () => {};
let depth = 0; // screens between here and the table
let returning = false; // on the way back through the history, which the browser does later

export const onGo = (drawer) => (draw = drawer);

function push() {
  depth += 1;
  history.pushState({ screen: state.screen, depth }, "");
}

export function go(screen, draft) {
  if (draft !== undefined) state.draft = draft;
  state.screen = screen;
  state.problem = "";
  if (!returning) push();
  draw();
}

// Back to the table, whatever way led here; the back key then leaves the page as it would have at the start.
export function goHome() {
  state.draft = null;
  state.screen = "home";
  if (depth && !returning) {
    returning = true;
    history.go(-depth);
    depth = 0;
  }
  draw();
}

export function goBack() {
  if (depth) history.back();
  else goHome();
}

addEventListener("popstate", (event) => {
  if (returning) {
    returning = false;
    if (state.screen !== "home") push();
    return;
  }
  depth = event.state?.depth ?? 0;
  const screen = event.state?.screen ?? "home";
  // A screen without what was being entered on it is the table.
  const bare = ["home", "corrections", "seats"].includes(screen);
  state.screen = bare || state.draft ? screen : "home";
  draw();
});
