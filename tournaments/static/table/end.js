// The match is over: both sides accept, or do not agree.

import { clock, device, word } from "./boot.js";
import { NetworkFault, Refusal, call, sayFault } from "./api.js";
import { button, choices, h, icon, mark, name, note } from "./dom.js";
import { roundTitle, scoreTile, tableTitle } from "./home.js";
import { menu } from "./menu.js";
import { nextMatch } from "./next.js";
import { handRow } from "./rows.js";
import { changed, reload, rules, sideName, state, takeMatch } from "./state.js";
import { undoBar } from "./undo.js";

const ACCEPTABLE = ["finished", "awarded", "accepted"];
const doubt = { side: null, why: "" };
let problem = "";

async function send(body) {
  problem = "";
  try {
    takeMatch((await call("POST", "accept/", { device, ...body })).data);
    state.notice = sayAgreement(body.side);
  } catch (fault) {
    if (!(fault instanceof Refusal || fault instanceof NetworkFault)) throw fault;
    problem = sayFault(fault);
    await reload();
  }
  changed();
  // The button that was pressed is gone: whoever does not see goes on at what it led to.
  if (!problem && document.activeElement === document.body) document.querySelector("[data-k=agree-title]")?.focus();
}

const agreed = () => state.match.sides.every((side) => side.accepted);

// What is read out after a side has spoken.
function sayAgreement(letter) {
  if (state.match.state === "disputed") return word("in_dispute");
  if (agreed()) return word("agreed");
  const side = state.match.sides.find((other) => other.letter === letter);
  return `${side.short_name}: ${sayAccepted(side)}`;
}

const sayAccepted = (side) =>
  word("accepted_at", { name: side.accepted_by || side.short_name, time: clock(side.accepted_at), where: word(`on_${side.accepted_on || "referee"}`) });

const joined = (numbers) => Object.values(numbers).join(" : ");

// The points over all games, which decide where the games are level; of a copied result they are the result's own.
function pointsInAll() {
  const { score, target } = state.match.score;
  const last = new Map(state.rows.map((row) => [row.scored.game, row.scored]));
  if ([...last.values()].some((row) => row.kind === "result")) return score;
  const cut = (points) => (rules().overflow === "trimmed" ? Math.min(points, target) : points);
  const ended = [...last].sort(([one], [other]) => one - other);
  const games = ended.map(([, row], place) => (place === ended.length - 1 ? score : row.total));
  return Object.fromEntries(Object.keys(score).map((letter) => [letter, games.reduce((sum, game) => sum + cut(game[letter]), 0)]));
}

const level = () => new Set(Object.values(state.match.score.games)).size === 1;

// The result in short: the points, or of several games the games, with the points over all where those are level.
function shortScore() {
  const { score, games } = state.match.score;
  if (rules().best_of === 1) return joined(score);
  return level() ? `${joined(games)} (${joined(pointsInAll())})` : joined(games);
}

// Why it ended so: the games of several, then target, time, ruling or paper.
function why() {
  const { games, decided_by: by } = state.match.score;
  const several = rules().best_of > 1;
  return [
    several ? word("ended_games", { games: joined(games) }) : "",
    several && level() ? word("ended_points", { points: joined(pointsInAll()) }) : "",
    by === "target" && several ? "" : word(`ended_${by}`),
  ]
    .filter(Boolean)
    .join(" ");
}

function sideCard(side) {
  const { score, state: where, may } = state.match;
  const allowed = may.accept.includes(side.letter) && ACCEPTABLE.includes(where);
  const line = shortScore();
  const accept = () => send({ side: side.letter, accept: true, score: score.score });
  return h(
    "div",
    { class: "card stack", "data-k": `side-${side.letter}` },
    h("div", {}, h("h3", {}, name(side.name)), side.accepted ? mark("ok", sayAccepted(side)) : mark("wait", word("to_accept"))),
    side.accepted || !allowed ? null : button(word("accept", { score: line }), accept, { class: "go", "data-k": `accept-${side.letter}` }),
  );
}

export function end() {
  const { match } = state;
  const { winner } = match.score;
  const reach = (total, target) => (total > target ? word("past", { target }) : word("of", { total, target }));
  const title = winner ? word("end_title", { side: sideName(winner) }) : word("end_drawn");
  return {
    title: tableTitle(),
    sub: roundTitle(),
    top: [mark("ok", word("all_sent")), menu()],
    main: [
      h("section", { class: "stack" }, h("p", { class: "muted" }, word("end_of_match", { count: match.hands })), h("h2", { class: "h1", tabindex: "-1", "data-focus": state.undo ? null : true }, title), h("p", { "data-k": "end-why" }, why())),
      problem || state.problem ? note("warn", problem || state.problem, { bad: true }) : null,
      nextMatch(),
      scoreTile(reach),
      match.state === "disputed" ? note("warn", [word("in_dispute"), " ", h("bdi", {}, match.dispute?.reason ?? "")], { bad: true }) : null,
      h("section", { class: "stack" }, h("h2", { tabindex: "-1", "data-k": "agree-title" }, word(agreed() ? "agreed" : "agree")), match.sides.map(sideCard)),
      match.state !== "disputed" && match.may.dispute.length ? disagree() : null,
      h(
        "details",
        { class: "card", "data-k": "all" },
        h("summary", { class: "row", "data-k": "all-open" }, h("b", { class: "grow" }, word("all_hands")), icon("turn", "turn")),
        h("ol", { class: "list" }, [...state.rows].reverse().map(handRow)),
      ),
    ],
    dock: state.undo ? undoBar() : null,
  };
}

function disagree() {
  const letters = state.match.may.dispute;
  const options = state.match.sides.filter((side) => letters.includes(side.letter)).map((side) => [side.letter, name(side.short_name)]);
  const side = doubt.side ?? (options.length === 1 ? options[0][0] : null);
  const ready = side && doubt.why.trim();
  const type = (event) => ((doubt.why = event.target.value), changed());
  const field = { type: "text", maxlength: 400, autocomplete: "off", "data-k": "doubt-why", value: doubt.why };
  const props = { type: "button", class: "btn stop", "data-k": "doubt-send", disabled: !ready, "aria-describedby": ready ? null : "doubt-lacks" };
  return h(
    "details",
    { class: "card", "data-k": "disagree" },
    h("summary", { class: "row", "data-k": "disagree-open" }, h("b", { class: "grow" }, word("disagree")), icon("turn", "turn")),
    h(
      "div",
      { class: "stack" },
      h("p", { class: "sm" }, word("disagree_hint")),
      options.length > 1 ? choices(word("disagree_side"), "doubt", options, side, (value) => ((doubt.side = value), changed())) : null,
      h("label", { class: "field" }, word("disagree_what"), h("input", { ...field, oninput: type })),
      ready ? null : h("p", { class: "sm", id: "doubt-lacks" }, word("disagree_lacks")),
      h("button", { ...props, onclick: () => send({ side, accept: false, reason: doubt.why }) }, word("disagree_send")),
    ),
  );
}
