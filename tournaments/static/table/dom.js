// Building elements without a line of HTML text: what people typed is always text.

const SVG = "http://www.w3.org/2000/svg";

// h("p", {class: "sm"}, "text", child): an element. on*: a listener; null and false children are left out.
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
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
  return h("span", { class: fault ? "mark fault" : "mark" }, icon(sign), text);
}

export function button(label, onclick, props = {}) {
  return h("button", { type: "button", ...props, class: `btn ${props.class ?? ""}`.trim(), onclick }, label);
}

// A group of big choices of which one is chosen: [[value, label], …].
export function choices(legend, key, options, chosen, onchoose) {
  return h(
    "fieldset",
    { class: "stack tight" },
    h("legend", { class: "legend" }, legend),
    h(
      "div",
      { class: "choices" },
      options.map(([value, label]) =>
        h(
          "button",
          {
            type: "button",
            class: "tab",
            "data-k": `${key}-${value}`,
            "aria-pressed": String(value === chosen),
            "aria-current": value === chosen ? "true" : null,
            onclick: () => onchoose(value),
          },
          label,
        ),
      ),
    ),
  );
}
