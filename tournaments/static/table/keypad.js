// The page's own number keys; the phone's keyboard never opens. What is impossible is refused at once.

import { word } from "./boot.js";
import { h, icon, name } from "./dom.js";
import { changed, state } from "./state.js";
import { keysOf, mostOf, nameKey } from "./counts.js";

function press(draft, digit) {
  const key = draft.current;
  const text = `${draft.numbers[key] ?? ""}${digit}`.replace(/^0+(?=\d)/, "");
  const most = mostOf(draft, key);
  draft.refused = Number(text) > most ? word("too_high", { most }) : "";
  if (!draft.refused) draft.numbers[key] = text;
  changed();
}

function erase(draft) {
  draft.numbers[draft.current] = (draft.numbers[draft.current] ?? "").slice(0, -1);
  draft.refused = "";
  changed();
}

function moveTo(draft, key) {
  draft.current = key;
  draft.refused = "";
  changed();
}

export function keypad(draft) {
  const keys = keysOf(draft);
  const next = keys[(keys.indexOf(draft.current) + 1) % keys.length];
  const key = (code, label, onclick, props = {}) =>
    h("button", { type: "button", class: "key", "data-k": `key-${code}`, onclick, ...props }, label);
  const digit = (number) => key(number, String(number), () => press(draft, number));
  return h(
    "div",
    { class: "keys", role: "group", "aria-label": word("keypad") },
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit),
    key("del", icon("del"), () => erase(draft), { "aria-label": word("erase") }),
    digit(0),
    keys.length > 1
      ? key("next", h("span", { class: "key-name" }, name(nameKey(next))), () => moveTo(draft, next), { "aria-label": word("next_is", { name: nameKey(next) }) })
      : null,
  );
}

// A keyboard counts too: digits and the erase key.
addEventListener("keydown", (event) => {
  const { draft, screen } = state;
  if (screen !== "pips" || !draft?.way || event.ctrlKey || event.metaKey || event.altKey) return;
  if (draft.mode === "tiles" && draft.current !== "stock") return;
  if (/^\d$/.test(event.key)) press(draft, event.key);
  else if (event.key === "Backspace") erase(draft);
});
