// The table's page: one screen at a time, drawn anew from the state whenever something changed.

import { boot, device, recall, word } from "./boot.js";
import { call } from "./api.js";
import { h, icon, mark } from "./dom.js";
import { openQueue } from "./queue.js";
import { changed, finished, reload, state, watch } from "./state.js";
import { onGo } from "./walk.js";
import { conflict } from "./conflict.js";
import { corrections, previewCorrection } from "./corrections.js";
import { end } from "./end.js";
import { forms } from "./forms.js";
import { home } from "./home.js";
import { pips, confirm } from "./pips.js";
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
  preview: previewCorrection,
  running: runningScreen,
  end,
  ...forms,
};

const app = document.getElementById("app");
const said = h("p", { class: "vh", role: "status" });
document.body.append(said);
let shown = "";

function top(screen) {
  return h(
    "header",
    { class: "top" },
    screen.back === undefined
      ? boot.up
        ? h("a", { class: "icon", href: boot.up, "aria-label": word("back") }, icon("back"))
        : null
      : h("button", { type: "button", class: "icon", "aria-label": word("back"), onclick: screen.back }, icon("back")),
    h("h1", { tabindex: "-1" }, screen.title, " ", screen.sub ? h("small", {}, `· ${screen.sub}`) : null),
    screen.top ?? null,
  );
}

function draw() {
  if (!state.match) return;
  let screen = state.screen;
  if (!SCREENS[screen]) screen = "home";
  if (screen === "home" && !state.match.hands && !state.queue.length && !recall(`seated.${boot.id}`) && state.match.may.names)
    screen = "seats";
  if (screen === "home" && finished() && !state.queue.length) screen = "end";
  if (screen === "conflict" && !state.queue.some((item) => item.status === "conflict")) screen = "home";
  const parts = SCREENS[screen]();
  const fresh = screen !== shown;
  const focused = document.activeElement?.dataset?.k ?? document.activeElement?.id;
  const selection = document.activeElement?.selectionStart ?? null;
  const scroll = fresh ? 0 : scrollY;
  const open = [...app.querySelectorAll("details[open]")].map((node) => node.dataset.k);
  app.replaceChildren(
    top(parts),
    h(
      "main",
      { class: `page phone ${parts.tight ? "tight" : ""}`, id: "main" },
      state.linkProblem ? h("p", { class: "note bad", role: "alert" }, icon("warn"), h("span", {}, state.linkProblem, " ", word("link_problem"))) : null,
      parts.main,
    ),
    parts.dock ? h(parts.dockTag ?? "nav", { class: `dock ${parts.dockClass ?? ""}`, "aria-label": parts.dockLabel ?? parts.title }, parts.dock) : "",
  );
  for (const node of app.querySelectorAll("details[data-k]")) if (!fresh && open.includes(node.dataset.k)) node.open = true;
  document.title = `${parts.title} · Sobremesa`;
  scrollTo(0, scroll);
  if (fresh && shown) (app.querySelector("[data-focus]") ?? app.querySelector(".top h1")).focus({ preventScroll: true });
  else if (focused) {
    const again = app.querySelector(`[data-k="${CSS.escape(focused)}"]`) ?? document.getElementById(focused);
    again?.focus({ preventScroll: true });
    if (selection !== null && again?.setSelectionRange && again.type === "text") again.setSelectionRange(selection, selection);
  }
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

async function tellScorer() {
  try {
    const { data } = await call("POST", "scorer/", { device, name: boot.holder, take: false });
    state.scorer = data;
    changed();
  } catch {
    // Advice only.
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

onGo(draw);
watch(draw);
history.replaceState({ screen: "home" }, "");
await reload();
while (!state.match && !state.linkProblem) {
  await new Promise((done) => setTimeout(done, 2000));
  await reload();
}
if (!state.match) {
  app.querySelector("[data-loading]").replaceChildren(mark("warn", state.linkProblem, true));
} else {
  await openQueue();
  if (state.match.may.record) tellScorer();
  listen();
  draw();
}

