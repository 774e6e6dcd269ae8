// Loads the working of a line of the standings when it is opened, to stay within the weight of a page.
// <details><summary>…</summary><p><a data-work href="…">…</a></p></details>: the link is the same working as a page of its own.

const known = new Map(); // address -> the last working, shown until the newer one has come

async function load(details) {
  const link = details.querySelector("a[data-work]");
  if (!link) return;
  const address = link.href;
  const holder = link.parentElement;
  if (known.has(address)) holder.outerHTML = known.get(address);
  try {
    const answer = await fetch(address, { headers: { "X-Fragment": "1" }, credentials: "same-origin" });
    if (!answer.ok) return; // the link stays where it is, and says the same
    const html = await answer.text();
    known.set(address, html);
    const present = details.querySelector(".work");
    if (present) present.outerHTML = html;
  } catch {
    // No network: the link, or the last working, stays.
  }
}

document.addEventListener("toggle", (event) => event.target.open && load(event.target), true);
