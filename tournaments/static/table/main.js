// The table's page: one screen at a time, drawn anew from the state whenever something changed.

import { boot, device, recall, word } from "./boot.js";
import { NetworkFault, Refusal, call } from "./api.js";
import { h, icon, mark, note } from "./dom.js";
import { morphChildren } from "./morph.js";
import { openQueue } from "./queue.js";
import { flush, startSending } from "./send.js";
import { finished, reload, state, watch } from "./state.js";
import { startLooking } from "./next.js";
import { onGo } from "./walk.js";
import { conflict } from "./conflict.js";
import { previewCorrection } from "./correcting.js";
import { choose, corrections } from "./corrections.js";
import { end } from "./end.js";
import { forms } from "./forms.js";
import { home } from "./home.js";
import { callScreen, scorerScreen } from "./helping.js";
import { confirm } from "./confirm.js";
import { pips } from "./pips.js";
import { runningScreen } from "./running.js";
import { seats } from "./seats.js";
import { openerScreen, who } from "./who.js";

const SCREENS = {
  home,
  seats,
  who,
  opener: openerScreen,
  pips,
  confirm,
  conflict,
  corrections,
  choose,
  preview: previewCorrection,
  running: runningScreen,
  end,
  call: callScreen,
  scorer: scorerScreen,
  ...forms,
};

const app = document.getElementById("app");
const said = h("p", { class: "vh", role: "status" });
document.body.append(said);
let shown = "";

function top(screen) {
  const up = screen.back
    ? h("button", { type: "button", class: "icon", "data-k": "back", "aria-label": word("back"), onclick: screen.back }, icon("back"))
    : boot.up
      ? h("a", { class: "icon", "data-k": "up", href: boot.up, "aria-label": word("back") }, icon("back"))
      : null;
  const sub = screen.sub ? [" ", h("small", {}, `· ${screen.sub}`)] : null;
  return h("header", { class: "top" }, up, h("h1", { tabindex: "-1" }, screen.title, sub), screen.top ?? null);
}

// Which screen stands for the one that is asked for.
function chooseScreen() {
  const { match, queue } = state;
  if (state.screen === "home") {
    if (queue.some((item) => item.status === "conflict")) return "conflict";
    if (!match.hands && !queue.length && !recall(`seated.${boot.id}`) && match.may.names) return "seats";
    if (finished() && !queue.length) return "end";
  }
  if (state.screen === "conflict" && !queue.some((item) => item.status === "conflict")) return "home";
  return SCREENS[state.screen] ? state.screen : "home";
}

// Focus without a jump, but never on something that nobody sees.
function moveFocus(node) {
  node.focus({ preventScroll: true });
  node.scrollIntoView({ block: "nearest" });
}

// A bar that takes much of the screen (large text, long names) goes with the page: what it covers has to be reached.
const MOST_OF_SCREEN = 0.4;
function fitBars() {
  for (const bar of app.querySelectorAll(":scope > :is(.top, .dock)")) bar.classList.toggle("still", bar.offsetHeight > innerHeight * MOST_OF_SCREEN);
}

function draw() {
  if (!state.match) return;
  const screen = chooseScreen();
  const parts = SCREENS[screen]();
  const trouble = state.linkProblem ? [state.linkProblem, " ", word("link_problem")] : null;
  const dock = { class: `dock ${parts.dockClass ?? ""}`.trim(), "aria-label": parts.dockLabel ?? parts.title };
  const page = [
    top(parts),
    h(
      "main",
      { class: `page phone ${parts.tight ? "tight" : ""}`.trim(), id: "main" },
      trouble ? note("warn", trouble, { bad: true }) : null,
      parts.main,
    ),
    parts.dock ? h(parts.dockTag ?? "nav", dock, parts.dock) : null,
  ].filter(Boolean);
  document.title = `${parts.title} · Sobremesa`;
  if (screen !== shown) {
    app.replaceChildren(...page);
    scrollTo(0, 0);
    if (shown) moveFocus(app.querySelector("[data-focus]") ?? app.querySelector(".top h1"));
  } else {
    const focused = document.activeElement?.dataset?.k;
    morphChildren(app, page);
    if (focused && document.activeElement?.dataset?.k !== focused) {
      app.querySelector(`[data-k="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    }
  }
  fitBars();
  shown = screen;
  if (state.notice && said.textContent !== state.notice) said.textContent = state.notice;
}

function listen() {
  const address = new URL(boot.stream, location.href);
  let line = null;
  let wait = 2000;
  const connect = () => {
    line?.close();
    address.searchParams.set("v", state.match?.version ?? 0);
    line = new EventSource(address);
    const hear = (event) => {
      const { version } = JSON.parse(event.data);
      if (version === null || version > (state.match?.version ?? 0)) reload();
    };
    line.addEventListener("update", hear);
    line.addEventListener("resync", hear);
    line.onopen = () => (wait = 2000);
    line.onerror = () => {
      line.close();
      setTimeout(connect, (wait = Math.min(wait * 2, 20_000)));
    };
  };
  connect();
  // Where streams do not pass, a look every fifteen seconds does.
  setInterval(() => document.hidden || line?.readyState === 1 || reload(), 15_000);
  document.addEventListener("visibilitychange", () => document.hidden || reload());
}

// Tell the server who writes here; the first one to say so is the scorer.
async function tellScorer() {
  try {
    const { data } = await call("POST", "scorer/", { device, name: boot.holder, take: false });
    if (data.you !== (state.match.scorer?.device === device)) await reload();
  } catch (fault) {
    // Advice only: whoever may record records without it.
    if (!(fault instanceof Refusal || fault instanceof NetworkFault)) throw fault;
  }
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const sheet = app.querySelector("details.menu[open]");
  if (sheet) {
    sheet.open = false;
    sheet.querySelector("summary").focus();
  }
});
document.addEventListener("click", (event) => {
  const sheet = app.querySelector("details.menu[open]");
  if (sheet && !sheet.contains(event.target)) sheet.open = false;
});

new ResizeObserver(fitBars).observe(app);
onGo(draw);
watch(draw);
history.replaceState({ screen: "home" }, "");
await openQueue(flush);
await reload();
while (!state.match && !state.linkProblem) {
  const waits = word("to_load", { count: state.queue.length });
  app.querySelector("[data-loading]").replaceChildren(mark("wait", waits));
  await new Promise((done) => setTimeout(done, 2000));
  await reload();
}
if (!state.match) {
  app.querySelector("[data-loading]").replaceChildren(mark("warn", state.linkProblem, true));
} else {
  draw();
  startSending();
  listen();
  startLooking();
  if (state.match.may.record) tellScorer();
}

