// Building elements without a line of HTML text: what people typed is always text.

const SVG = "http://www.w3.org/2000/svg";

// h("p", {class: "sm"}, "text", child): an element. on*: what happens; null and false children are left out.
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on") || name === "value" || name === "checked") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  const wanted = (child) => child !== null && child !== undefined && child !== false;
  node.append(...children.flat(Infinity).filter(wanted));
  return node;
}

function svg(tag, props, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export function icon(name, extra = "") {
  return svg("svg", { class: `i ${extra}`.trim(), "aria-hidden": "true" }, svg("use", { href: `#i-${name}` }));
}

// A name as people wrote it, in its own direction.
export const name = (text) => h("bdi", {}, text);

// A lying tile from its two numbers.
export function tile(high, low) {
  return svg(
    "svg",
    { class: "tile", viewBox: "0 0 40 20", "aria-hidden": "true" },
    svg(
      "g",
      { transform: "translate(0 20) rotate(-90)" },
      svg("use", { href: "#tile", width: 20, height: 40 }),
      svg("use", { href: `#p${high}`, width: 20, height: 20 }),
      svg("use", { href: `#p${low}`, y: 20, width: 20, height: 20 }),
    ),
  );
}

// A sign and a word: never colour alone.
export function mark(sign, text, fault = false) {
  return h("span", { class: fault ? "mark fault" : "mark" }, icon(sign), h("span", {}, text));
}

// A sentence with a sign, for what stands in the way or has to be known.
export function note(sign, content, { bad = false, ...props } = {}) {
  return h("p", { class: bad ? "note bad" : "note", role: bad ? "alert" : null, ...props }, icon(sign), h("span", {}, content));
}

export function button(label, onclick, props = {}) {
  return h("button", { type: "button", ...props, class: `btn ${props.class ?? ""}`.trim(), onclick }, label);
}

// One of several things that exclude each other, or that are on or off: the chosen one is marked and said.
export function choice(kind, key, chosen, onclick, ...label) {
  const props = { type: "button", class: kind, "data-k": key, "aria-pressed": String(chosen), onclick };
  return h("button", { ...props, "aria-current": chosen ? "true" : null }, ...label);
}

// A group of big choices of which one is chosen: [[value, label], …].
export function choices(legend, key, options, chosen, onchoose) {
  const each = ([value, label]) => choice("tab", `${key}-${value}`, value === chosen, () => onchoose(value), label);
  return h(
    "fieldset",
    { class: "stack tight" },
    h("legend", { class: "legend" }, legend),
    h("div", { class: "choices" }, options.map(each)),
  );
}

// The same in one row, for two or three short words.
export function segment(label, key, options, chosen, onchoose) {
  const each = ([value, text]) => choice("", `${key}-${value}`, value === chosen, () => onchoose(value), text);
  return h("div", { class: "seg", role: "group", "aria-label": label }, options.map(each));
}
