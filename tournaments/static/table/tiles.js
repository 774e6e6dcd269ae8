// All tiles of the set; a tap says that the chosen player has it left, and it is gone for the others.

import { word } from "./boot.js";
import { choice, h, tile } from "./dom.js";
import { changed, rules } from "./state.js";
import { nameKey } from "./counts.js";

// Double six, folded so that every row has four: columns 6 / 5 and 0 / 4 and 1 / 3 and 2. A tile never moves.
function foldSix() {
  const columns = [[6], [5, 0], [4, 1], [3, 2]].map((highs) =>
    highs.flatMap((high) => Array.from({ length: high + 1 }, (_, step) => `${high}-${high - step}`)),
  );
  return columns[0].flatMap((_, row) => columns.map((column) => column[row]));
}

// Larger sets: the tiles with one number, which is chosen first.
const withNumber = (number, highest) =>
  Array.from({ length: highest + 1 }, (_, other) => `${Math.max(number, highest - other)}-${Math.min(number, highest - other)}`);

export function tileSet(draft) {
  const key = draft.current;
  const mine = draft.tiles[key] ?? [];
  const owner = new Map();
  for (const [other, tiles] of Object.entries(draft.tiles)) for (const text of tiles) owner.set(text, other);
  const toggle = (text) => {
    const full = !rules().stock && mine.length >= rules().tiles_each;
    draft.refused = "";
    if (mine.includes(text)) draft.tiles[key] = mine.filter((other) => other !== text);
    else if (full) draft.refused = word("too_high", { most: word("tiles_left", { count: rules().tiles_each }) });
    else draft.tiles[key] = [...mine, text];
    changed();
  };
  const place = (text) => {
    const holder = owner.get(text);
    if (holder !== undefined && holder !== key) {
      const said = h("span", { class: "vh" }, word("tile_gone", { tile: text, name: "" }));
      return h("p", { class: "gone sm" }, h("span", {}, said, h("bdi", {}, nameKey(holder))));
    }
    const props = { type: "checkbox", value: text, checked: mine.includes(text), "aria-label": text, "data-k": `tile-${text}` };
    return h("label", {}, h("input", { ...props, onchange: () => toggle(text) }), tile(...text.split("-")));
  };
  const legend = h("legend", { class: "vh" }, word("tiles_of", { name: nameKey(key) }));
  const highest = rules().set;
  if (highest <= 6) return h("fieldset", { class: "set", "data-k": `set-${key}` }, legend, foldSix().map(place));
  const number = draft.number_shown ?? highest;
  const numbers = Array.from({ length: highest + 1 }, (_, step) => highest - step);
  const show = (other) => ((draft.number_shown = other), changed());
  const shown = withNumber(number, highest);
  const rest = mine.filter((text) => !shown.includes(text));
  return [
    h("div", { class: "ends", role: "group", "aria-label": word("tiles_with") }, numbers.map((other) => choice("key", `number-${other}`, other === number, () => show(other), String(other)))),
    h("fieldset", { class: "set", "data-k": `set-${key}-${number}` }, legend, [...shown, ...rest].map(place)),
  ];
}
