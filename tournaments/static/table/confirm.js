// The full confirmation, where the count is unlikely: everything once more, large.

import { word } from "./boot.js";
import { button, h, name, note, tile } from "./dom.js";
import { scoreTile } from "./home.js";
import { countOf, keysOf, nameKey, sumOf } from "./counts.js";
import { store, titleOf } from "./pips.js";
import { preview } from "./preview.js";
import { state } from "./state.js";
import { goBack } from "./walk.js";

export function confirm() {
  const { draft } = state;
  const found = preview();
  const says = found?.says;
  const tiles = (key) => (draft.mode === "tiles" ? (draft.tiles[key] ?? []).map((text) => tile(...text.split("-"))) : null);
  const line = (key) => h("div", {}, h("dt", {}, name(nameKey(key))), h("dd", { class: "tl" }, tiles(key)), h("dd", { class: "pts" }, String(countOf(draft, key))));
  const sum = h("div", { class: "sum" }, h("dt", {}, word("sum")), h("dd"), h("dd", { class: "pts" }, String(sumOf(draft))));
  const keys = keysOf(draft);
  return {
    title: word("confirm"),
    sub: word("hand_number", { number: draft.number }),
    back: goBack,
    dockTag: "footer",
    dockClass: "pair",
    main: [
      h(
        "section",
        { class: "stack" },
        h("p", { class: "muted" }, titleOf(draft)),
        h("h2", { class: "h1" }, says ? says.headline : word("confirm")),
        says ? h("p", { class: "says" }, says.reach) : null,
      ),
      note("warn", word("unlikely"), { role: "alert" }),
      found?.score ? scoreTile((total, target, side) => change(found, side), found.score) : null,
      h("section", { class: "card" }, h("h2", { class: "vh" }, word("whose_pips")), h("dl", { class: "sums" }, keys.map(line), keys.length > 1 ? sum : null)),
      says ? h("p", { class: "says" }, says.ends || says.opens) : null,
    ],
    dock: [
      button(word("change"), goBack, { class: "calm", "data-k": "change" }),
      button(word("record", { number: draft.number }), () => store(draft.record, draft, draft.number), { class: "go", "data-k": "save" }),
    ],
  };
}

// "64 + 23" below a total, or that it stays.
function change(found, side) {
  const points = found.scored.points[side.letter];
  if (!points) return word("unchanged");
  return `${found.scored.total[side.letter] - points} ${points < 0 ? "−" : "+"} ${Math.abs(points)}`;
}
