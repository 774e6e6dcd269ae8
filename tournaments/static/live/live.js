// Keeps a page as fresh as its stream says. Without it the page is a plain page that a reload renews.
//
// <main id="night" data-stream="/live/…" data-version="12" data-refresh="/tournaments/…/">: `data-refresh` answers,
// asked with the header X-Fragment: 1, the elements to put in place of those with the same ids, and the version they
// show in the header X-Version (or on an element with data-version). [data-offline] is shown while the line is down.
// [data-fetch]: the page shows more than the stream brings, and fetches its own part whenever something changed.
// hx-swap-oob on an element of an update: true (put in place, the default), beforeend, afterbegin or delete.

const OFFLINE_AFTER = 10_000; // ms without a line until the page says so
const SLEEP_AFTER = 30_000; // ms hidden until the line is given back: phones have six a host, and a battery
const SPREAD = 400; // ms over which a hall's phones spread what they fetch
const SLOWEST_RETRY = 20_000;
// A server that starts again is there within some seconds: so long a lost line is tried at a brisk pace, then slowly.
const BRISK_FOR = 60_000;
const BRISK_RETRY = 4_000;

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// The state that a reader has given to a part of the page and that a newer part must keep.
function keepOpened(old, fresh) {
  const name = (details, index) => details.id || `${index} ${details.querySelector("summary")?.textContent.trim()}`;
  const all = (root) => [...(root.matches("details") ? [root] : []), ...root.querySelectorAll("details")];
  const known = new Map(all(old).map((details, index) => [name(details, index), details.open]));
  all(fresh).forEach((details, index) => {
    details.open = known.get(name(details, index)) ?? details.open;
  });
}

function keepFocus(change) {
  const focused = document.activeElement;
  const [id, start, end] = [focused?.id, focused?.selectionStart, focused?.selectionEnd];
  change();
  const again = id && focused !== document.activeElement && document.getElementById(id);
  if (!again) return;
  again.focus({ preventScroll: true });
  if (typeof start === "number" && again.setSelectionRange) again.setSelectionRange(start, end);
}

function replace(old, fresh) {
  if (old.matches("[role=status], [role=alert], [aria-live]")) {
    // A screen reader reads what changes inside a region that stays; a new region it may read twice or not at all.
    if (old.innerHTML !== fresh.innerHTML) old.replaceChildren(...fresh.childNodes);
    return;
  }
  keepOpened(old, fresh);
  if (!old.isEqualNode(fresh)) old.replaceWith(fresh);
}

// Puts the elements of `html` in place. Doing it twice, or from an older base, ends in the same page.
function swap(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  keepFocus(() => {
    for (const fresh of [...template.content.children]) {
      const how = fresh.getAttribute("hx-swap-oob") || "true";
      fresh.removeAttribute("hx-swap-oob");
      const old = fresh.id && document.getElementById(fresh.id);
      if (!old) continue;
      if (how === "delete") old.remove();
      else if (how === "beforeend" || how === "afterbegin") {
        const added = [...fresh.children].filter((child) => {
          const there = child.id && document.getElementById(child.id);
          if (there) replace(there, child);
          return !there;
        });
        old[how === "beforeend" ? "append" : "prepend"](...added);
      } else replace(old, fresh);
    }
  });
}

function follow(root) {
  const address = new URL(root.dataset.stream, location.href);
  const refresh = root.dataset.refresh || location.href;
  let version = Number(root.dataset.version) || 0;
  let etag = "";
  let source = null;
  let fetching = false;
  let wanted = 0;
  let retry = 0;
  let lostAt = 0;
  let [retryTimer, offlineTimer, sleepTimer] = [0, 0, 0];

  function show(number) {
    version = Math.max(version, number || 0);
    const present = root.isConnected ? root : document.getElementById(root.id);
    if (present) present.dataset.version = version;
  }

  // Fetches the page's part until it shows at least what was wanted; several calls at a time are one.
  async function fetchPart(number) {
    wanted = Math.max(wanted, number || 0);
    if (fetching) return;
    fetching = true;
    for (let pause = 0; source; pause = Math.min(pause * 2 + 1000, SLOWEST_RETRY)) {
      await wait(pause + Math.random() * SPREAD);
      if (number !== null && wanted <= version) break; // an update has brought it meanwhile
      try {
        const headers = { "X-Fragment": "1", ...(etag && { "If-None-Match": etag }) };
        const answer = await fetch(refresh, { headers, cache: "no-store", credentials: "same-origin" });
        if (answer.ok) {
          const html = await answer.text();
          const said = Number(answer.headers.get("X-Version") || html.match(/\bdata-version="?(\d+)/)?.[1] || wanted);
          if (said >= version) swap(html); // what the stream has brought meanwhile may be newer
          show(said);
          etag = answer.headers.get("ETag") || "";
        }
        if (answer.status < 500 && answer.status !== 429 && !(answer.ok && version < wanted)) break;
      } catch {
        // No network: again after a pause, for as long as the page is followed.
      }
    }
    fetching = false;
  }

  function hear(kind, data) {
    if (data.version !== null && data.version <= version) return;
    if (kind === "update" && data.base <= version && !("fetch" in root.dataset)) {
      swap(data.html);
      show(data.version);
    } else fetchPart(data.version);
  }

  function setOffline(offline) {
    for (const notice of document.querySelectorAll("[data-offline]")) notice.hidden = !offline;
  }

  function connect() {
    clearTimeout(retryTimer);
    source?.close();
    address.searchParams.set("v", version); // whoever is behind is told so by the server
    const line = (source = new EventSource(address));
    for (const kind of ["update", "resync"]) {
      line.addEventListener(kind, (event) => line === source && hear(kind, JSON.parse(event.data)));
    }
    line.onopen = () => {
      retry = lostAt = 0;
      clearTimeout(offlineTimer);
      offlineTimer = 0;
      setOffline(false);
    };
    line.onerror = () => {
      // Our own pace instead of the browser's, which gives up for good after a 503.
      line.close();
      if (line !== source) return;
      offlineTimer ||= setTimeout(setOffline, OFFLINE_AFTER, true);
      lostAt ||= Date.now();
      const slowest = Date.now() - lostAt < BRISK_FOR ? BRISK_RETRY : SLOWEST_RETRY;
      retry = Math.min(retry * 2 + 1000, slowest);
      retryTimer = setTimeout(connect, retry * (0.5 + Math.random()));
    };
  }

  function sleep() {
    clearTimeout(retryTimer);
    clearTimeout(offlineTimer);
    offlineTimer = 0;
    source?.close();
    source = null;
  }

  function wake() {
    if (source) return;
    connect();
    fetchPart(null);
  }

  function look() {
    clearTimeout(sleepTimer);
    if (document.hidden) sleepTimer = setTimeout(sleep, SLEEP_AFTER);
    else wake();
  }

  document.addEventListener("visibilitychange", look);
  window.addEventListener("pagehide", sleep); // a page that holds a line is not kept for "back"
  window.addEventListener("pageshow", (event) => event.persisted && wake());
  window.addEventListener("online", () => source && source.readyState === EventSource.CLOSED && connect());
  connect();
  look();
}

if ("EventSource" in window) document.querySelectorAll("[data-stream]").forEach(follow);
