// Counts down [data-ends] by the server's clock, which this script's own address tells: a reader's may be hours off.
// data-left: "Time left: {time}", data-over: what stands there afterwards. Without this script the end stands there.

const LAST_MINUTES = 300_000; // ms that are marked

let ahead = 0;
try {
  const answer = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" });
  ahead = (Date.parse(answer.headers.get("Date") ?? "") || Date.now()) - Date.now();
} catch {
  // No network: the reader's own clock it is.
}

function tick() {
  for (const clock of document.querySelectorAll("[data-ends]")) {
    const left = Date.parse(clock.dataset.ends) - Date.now() - ahead;
    const seconds = Math.ceil(left / 1000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    clock.classList.toggle("late", left <= LAST_MINUTES);
    clock.querySelector("span").textContent = left > 0 ? clock.dataset.left.replace("{time}", time) : clock.dataset.over;
  }
}
tick();
setInterval(tick, 1000);
