// The table itself: score, who opens, the hands, the two buttons.

import { boot, device, word } from "./boot.js";
import { NetworkFault, Refusal, call, sayFault } from "./api.js";
import { button, h, icon, name, note } from "./dom.js";
import { clockRow } from "./clock.js";
import { handRow, itemRow } from "./rows.js";
import { finished, handNumber, opener, reload, rules, running, seatName, state, unsent, waiting } from "./state.js";
import { nextMatch } from "./next.js";
import { stopButton } from "./running.js";
import { go } from "./walk.js";
import { menu } from "./menu.js";
import { undoBar } from "./undo.js";

const CLOSED = ["suspended", "annulled"];

export const tableTitle = () => (state.match.table ? word("table", { table: state.match.table }) : word("match"));
export const roundTitle = () => (state.match.round ? word("round", { round: state.match.round }) : "");

// The score as one ivory tile, or as a list of more than two sides. reachOf: what stands below a total.
export function scoreTile(reachOf = (total, target) => word("of", { total, target }), score = state.match.score) {
  const { sides } = state.match;
  const many = sides.length > 2;
  const each = (side) => {
    const total = score.score[side.letter];
    const reach = reachOf(total, score.target, side);
    const games = rules().best_of > 1 ? ` · ${word("games", { games: score.games[side.letter] })}` : "";
    const label = `${side.short_name}: ${word("of", { total, target: score.target })}`;
    const bar = h("progress", { value: Math.min(total, score.target), max: score.target, "aria-label": label });
    const title = name(side.short_name);
    if (many) return h("li", {}, h("span", {}, title, games ? h("small", {}, games) : null), h("b", { class: "pts" }, String(total)), bar);
    return h("div", { class: "half" }, h("h2", {}, title), h("p", { class: "total" }, String(total)), bar, h("small", {}, reach + games));
  };
  const label = { "aria-label": word("score") };
  return many ? h("ol", { class: "many", ...label }, sides.map(each)) : h("section", { class: "score", ...label }, sides.map(each));
}

// The holder of the highest double opens where nobody has said who that is.
const holderOpens = () =>
  !waiting().length &&
  (state.rows.length ? [rules().opener_next, rules().opener_after_no_score].includes("holder") : rules().opener_first === "highest_double");

// The first of all is drawn by lot where the ruleset says so.
const isDrawn = () => !waiting().length && !state.rows.length && rules().opener_first === "drawn_tile";

function openerRow(open) {
  const seat = opener();
  const who = seat
    ? [h("b", {}, name(seatName(seat))), " ", word("opens_seat", { seat })]
    : h("b", {}, word(holderOpens() ? "opens_holder" : isDrawn() ? "opens_drawn" : "opens_unknown"));
  const ask = button(word(seat ? "change" : "opens_say"), () => go("opener", {}), { class: "calm", "data-k": "change-opener" });
  return h("section", { class: "row" }, h("p", { class: "says grow" }, word("opens_label"), ": ", who), open ? ask : null);
}

function runningRow() {
  const made = running().map((entry) => `${seatName(entry.seat)} ${entry.points}`).join(", ");
  const add = button(word("running_add"), () => go("running", {}), { class: "calm", "data-k": "running" });
  return h("section", { class: "row" }, h("p", { class: "grow" }, h("b", {}, word("running")), made ? `: ${made}` : null), add, stopButton());
}

function networkNotes() {
  const count = waiting().length;
  const left = state.elsewhere;
  const page = left.find((item) => item.page)?.page;
  return [
    state.lasting ? null : note("warn", word("not_kept"), { bad: true }),
    count && state.failing ? h("p", { class: "mark", "data-k": "failing" }, icon("wait"), word("to_send_failing", { count })) : null,
    count && !state.online && !state.failing ? h("p", { class: "mark", "data-k": "away" }, icon("wait"), word("to_send", { count })) : null,
    left.length
      ? note("wait", [word("elsewhere", { count: left.length }), " ", page ? h("a", { href: page }, word("elsewhere_open")) : null])
      : null,
  ];
}

// Who scores on another phone; to whoever holds the same link it would be told as of somebody else of his name.
export function sayScorer({ name }) {
  if (!name) return word("scorer_other");
  return name === boot.holder ? word("scorer_own") : word("scorer_is", { name });
}

function scorerNote() {
  const { scorer } = state.match;
  if (!scorer || scorer.device === device || !state.match.may.record) return null;
  const other = sayScorer(scorer);
  const take = button(word("scorer_take"), takeOver, { class: "calm", "data-k": "scorer-take" });
  const text = state.scorerLost ? `${word("scorer_lost")} ${other}` : other;
  return h("div", { class: "note row", role: "status", "data-k": "scorer-note" }, icon("warn"), h("span", { class: "grow" }, text), take);
}

export async function takeOver() {
  try {
    await call("POST", "scorer/", { device, name: boot.holder, take: true });
    state.notice = word("scorer_you");
  } catch (fault) {
    if (!(fault instanceof Refusal || fault instanceof NetworkFault)) throw fault;
    state.problem = sayFault(fault);
  }
  await reload();
}

// One tap from here the call is taken back.
function calledRow() {
  const why = state.match.call;
  const said = h("span", { class: "grow" }, word("called"), why ? [" ", h("bdi", {}, why)] : null);
  return h("div", { class: "note row", "data-k": "called" }, icon("call"), said, button(word("change"), () => go("call", {}), { class: "calm", "data-k": "change-call" }));
}

function dock(open, number) {
  // A link that is over says so above, and the match may well go on.
  if (!open && state.match.warning) return null;
  if (!open) return h("p", { class: "full row" }, icon("warn"), h("span", {}, word("closed")));
  const big = (kind, first) => {
    const props = { type: "button", class: first ? "btn big go" : "btn big", "data-k": kind };
    return h("button", { ...props, onclick: () => go("who", { kind, number }) }, word(kind));
  };
  return [undoBar(), big("finish", true), big("block", false)];
}

export function home() {
  const { match } = state;
  const number = handNumber();
  const open = match.may.record && !CLOSED.includes(match.state) && !finished();
  const list = [...unsent().reverse().map(itemRow), ...[...state.rows].reverse().map(handRow)];
  return {
    title: tableTitle(),
    sub: roundTitle(),
    top: menu(),
    main: [
      networkNotes(),
      state.problem ? note("warn", state.problem, { bad: true, "data-k": "problem" }) : null,
      scorerNote(),
      match.called ? calledRow() : null,
      match.state === "suspended" ? note("warn", word("suspended")) : null,
      scoreTile(),
      open ? null : nextMatch(),
      clockRow(open),
      finished() ? button(word("to_end"), () => go("end"), { "data-k": "to-end" }) : openerRow(open),
      rules().running_multiple && open ? runningRow() : null,
      h(
        "section",
        {},
        h("h2", {}, word("hands")),
        list.length ? h("ol", { class: "list" }, list) : h("p", { class: "muted" }, word("no_hands")),
      ),
    ],
    dockClass: "two",
    dockLabel: word("record_hand", { number }),
    dock: dock(open, number),
  };
}
