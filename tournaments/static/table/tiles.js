// All tiles of the set; a tap says that the chosen player has it left, and it is gone for the others.

import { word } from "./boot.js";
import { h, tile } from "./dom.js";
import { changed, rules } from "./state.js";
import { nameKey } from "./counts.js";

// Double six is folded so that every row has four: columns 6/5 and 0/4 and 1/3 and 2. Larger sets: by the high end.
function orderOf(highest) {
  const rows = [];
  for (let high = highest; high >= 0; high -= 1) for (let low = high; low >= 0; low -= 1) rows.push(`${high}-${low}`);
  return rows;
}

export function tileSet(draft) {
  const key = draft.current;
  const mine = new Set(draft.tiles[key] ?? []);
  const owner = new Map();
  for (const [other, tiles] of Object.entries(draft.tiles)) if (other !== key) for (const text of tiles) owner.set(text, other);
  const full = !rules().stock && mine.size >= rules().tiles_each;
  const toggle = (text) => {
    if (mine.has(text)) mine.delete(text);
    else if (full) {
      draft.refused = word("too_high", { most: word("tiles_left", { count: rules().tiles_each }) });
      return changed();
    } else mine.add(text);
    draft.refused = "";
    draft.tiles[key] = [...mine];
    changed();
  };
  return h(
    "fieldset",
    { class: `set ${rules().set > 6 ? "set-large" : ""}` },
    h("legend", { class: "vh" }, word("tiles_of", { name: nameKey(key) })),
    orderOf(rules().set).map((text) => {
      if (owner.has(text)) {
        const holder = nameKey(owner.get(text));
        return h("span", { class: "gone", title: null }, h("small", {}, h("span", { class: "vh" }, word("tile_gone", { tile: text, name: "" })), h("bdi", {}, holder)));
      }
      return h("label", {}, h("input", { type: "checkbox", value: text, checked: mine.has(text), "aria-label": text, "data-k": `tile-${text}`, onchange: () => toggle(text) }), tile(...text.split("-")));
    }),
  );
}
