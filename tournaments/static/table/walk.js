// Going from screen to screen; the phone's back key goes back one screen, not off the page.

import { state } from "./state.js";

let draw = () => {};
export const onGo = (drawer) => (draw = drawer);

export function go(screen, draft) {
  if (draft !== undefined) state.draft = draft;
  state.screen = screen;
  history.pushState({ screen }, "");
  scrollTo(0, 0);
  draw();
}

// Back to the table, whatever way led here.
export function goHome() {
  state.draft = null;
  state.screen = "home";
  history.pushState({ screen: "home" }, "");
  draw();
}

export const goBack = () => history.back();

addEventListener("popstate", (event) => {
  const screen = event.state?.screen ?? "home";
  // Half-entered hands are left with the draft they had; a screen without its draft is the table.
  state.screen = screen === "home" || state.draft || screen === "corrections" || screen === "seats" ? screen : "home";
  draw();
});
