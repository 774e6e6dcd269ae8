"""What is measured on a page as it stands in the browser."""

from typing import Any

from tests.browser.axe import find_axe_faults

WIDTHS = (320, 360, 768, 1280)
SCHEMES = ("light", "dark")
SCREENS = {320: 640, 360: 740, 768: 1024, 1280: 800}

# Everything is found in one go: a page is measured ten times and more, and each question costs a journey.
MEASURE = """(focus) => {
  const faults = [];
  const shown = (one) => one.checkVisibility() && !one.closest(".vh, .vh *") && one.getClientRects().length > 0;
  const name = (one) => one.cloneNode(false).outerHTML.slice(0, 100) + " " + one.textContent.trim().slice(0, 30);
  const root = document.documentElement;
  const pen = document.createElement("canvas").getContext("2d");
  const found = (rule, one) => faults.push(`${rule}: ${name(one)}`);

  if (root.scrollWidth > root.clientWidth) faults.push(`wider than the screen by ${root.scrollWidth - root.clientWidth} px`);

  // Beyond the edges, or cut off by a box that hides its overflow. A field scrolls by itself, a drawing has its own box.
  for (const one of document.querySelectorAll("main *, header *, footer *")) {
    if (!shown(one) || one.closest("svg, .sheet") || one.matches("input, select, textarea")) continue;
    const box = one.getBoundingClientRect();
    const hides = /hidden|clip/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1;
    // A wide table scrolls in a box of its own that the keyboard reaches: what lies in it is looked at by scrolling.
    const scrolls = one.closest("[role=region][tabindex='0']");
    if (hides || (!scrolls && (box.left < -1 || box.right > root.clientWidth + 1))) found("cut", one);
  }

  const controls = [...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea, summary")]
    .filter((one) => shown(one) && !one.closest(".sheet"));
  // Lines of a text stand closer than their boxes: a few pixels of height are no overlap of what is read.
  const boxes = controls.flatMap((one) => [...one.getClientRects()].map((box) => [one, box]));
  for (const [place, [one, a]] of boxes.entries())
    for (const [other, b] of boxes.slice(place + 1)) {
      if (one === other || one.contains(other) || other.contains(one) || one.closest(".top, .dock") || other.closest(".dock")) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 4) faults.push(`over each other: ${name(one)} / ${name(other)}`);
    }

  // A target is 44 px, a button that is not small on purpose 48. A link within a sentence is as high as its line.
  for (const one of controls) {
    const target = one.matches("input") && one.closest("label") ? one.closest("label") : one;
    const box = target.getBoundingClientRect();
    const words = (part) => part.textContent.trim().replace(/\\s+/g, " ");
    const inText = one.matches("a") && getComputedStyle(one).display === "inline" && one.closest("p, dd, span, small")
      && words(one.closest("p, dd, span, small")).length > words(one).length + 3;
    const least = one.matches(".btn:not(.slim-btn)") ? 48 : 44;
    if (!inText && (box.height < least - 0.5 || box.width < 43.5)) found(`a target of ${Math.round(box.width)} × ${Math.round(box.height)} px`, one);
  }

  // Nothing is smaller than the second lines, in drawings either.
  for (const one of document.querySelectorAll("body *")) {
    if (!shown(one) || ![...one.childNodes].some((part) => part.nodeType === 3 && part.textContent.trim())) continue;
    let size = parseFloat(getComputedStyle(one).fontSize);
    const drawing = one.closest("svg");
    if (drawing && one.getScreenCTM) size *= one.getScreenCTM().a;
    if (size < (drawing ? 11.9 : 13.9)) found(`text of ${Math.round(size * 10) / 10} px`, one);
  }

  // A word of usual length stands whole in its line, or goes on behind a hyphen: the browser draws it as wide as it is.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!shown(text.parentElement)) continue;
    const style = getComputedStyle(text.parentElement);
    const font = [style.fontStyle, style.fontWeight, style.fontSize, style.fontFamily].join(" ");
    for (const word of text.data.matchAll(/(?<![^\\s(«])\\p{L}{2,12}(?=[.,:;)»]*(\\s|$))/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const pieces = [...range.getClientRects()];
      if (new Set(pieces.map((box) => Math.round(box.top))).size < 2) continue;
      pen.font = font;
      pen.letterSpacing = style.letterSpacing;
      const drawn = pieces.reduce((sum, box) => sum + box.width, 0);
      if (drawn < pen.measureText(word[0]).width + pen.measureText("-").width / 2) found(`"${word[0]}" breaks inside`, text.parentElement);
    }
  }

  const titles = document.querySelectorAll("h1").length;
  if (titles !== 1) faults.push(`has ${titles} titles`);
  for (const mark of ["main", "header.top"])
    if (document.querySelectorAll(mark).length !== 1) faults.push(`has not one ${mark}`);
  if (root.lang !== "es") faults.push(`is in "${root.lang}"`);
  if (!document.title.includes("Sobremesa")) faults.push(`is called "${document.title}"`);
  let level = 1;
  for (const one of document.querySelectorAll("h1, h2, h3, h4")) {
    const own = Number(one.tagName[1]);
    if (one.closest("main") && own > level + 1) found(`a heading of level ${own} after ${level}`, one);
    if (one.closest("main")) level = own;
  }

  // A fault is tied to its field, and a field says what is asked for.
  for (const one of document.querySelectorAll("[aria-invalid=true]")) {
    const ids = (one.getAttribute("aria-describedby") || "").split(" ").filter(Boolean);
    if (!ids.some((id) => document.getElementById(id)?.textContent.trim())) found("a fault that is not tied to its field", one);
  }
  for (const one of document.querySelectorAll("[aria-describedby]"))
    for (const id of one.getAttribute("aria-describedby").split(" "))
      if (!document.getElementById(id)) found(`described by nothing (${id})`, one);
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  for (const id of ids.filter((id, place) => ids.indexOf(id) !== place)) faults.push(`two of one id: ${id}`);

  // Whoever goes by keyboard sees where he is, and not behind the bar at the top.
  if (focus) {
    const bar = document.querySelector("header.top");
    for (const one of controls) {
      if (one.disabled || one.tabIndex < 0) continue;
      one.focus();
      const ring = [one, one.closest("label")].filter(Boolean).some((box) => {
        const style = getComputedStyle(box);
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
      });
      if (!ring) found("no ring when it is chosen", one);
      if (bar && !bar.contains(one) && getComputedStyle(bar).position === "sticky"
          && one.getBoundingClientRect().bottom < bar.getBoundingClientRect().bottom) found("behind the bar when it is chosen", one);
    }
    document.activeElement?.blur();
    scrollTo(0, 0);
  }
  return faults;
}"""
FOLDS = """(open) => document.querySelectorAll("main details").forEach((one) => {
  if (open) { one.dataset.was = one.dataset.was ?? String(one.open); one.open = true; }
  else if (one.dataset.was) one.open = one.dataset.was === "true";
})"""


def find_measured_faults(page: Any, *, focus: bool) -> list[str]:
    """What does not hold on the page as it stands; with `focus` everything is chosen once as by the keyboard."""
    if focus:
        page.keyboard.press("Tab")  # from now on the browser shows where one is
    faults: list[str] = page.evaluate(MEASURE, focus)
    return faults


def show_whole(page: Any, whole: bool) -> None:
    """Unfold every part of the page's content, or fold up again what was folded."""
    page.evaluate(FOLDS, whole)


def find_page_faults(page: Any, address: str, status: int = 200) -> list[str]:
    """What is wrong with the page at `address`, at every width and, on phone and computer, in both colour schemes."""
    answer = page.goto(address)
    faults = [] if answer.status == status else [f"{address}: answers {answer.status}"]
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": SCREENS[width]})
        if page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") > 0:
            faults.append(f"{address}: is wider than {width} px")
        if width in (360, 1280):
            for scheme in SCHEMES:
                faults += [f"{address} at {width}: {fault}" for fault in find_axe_faults(page, scheme)]
    return faults
