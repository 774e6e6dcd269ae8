// Making what stands on the page equal to what was drawn anew, touching only what differs: whoever types keeps
// the cursor, whoever listens hears only what changed, and an open sheet stays open.

const LISTENERS = ["onclick", "oninput", "onchange"];

const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.dataset?.k || node.id || "" : "");
const alike = (one, other) => one.nodeName === other.nodeName && keyOf(one) === keyOf(other);

// Make the children of `parent` equal to `wanted`, a list of new nodes.
export function morphChildren(parent, wanted) {
  const keys = new Set(wanted.map(keyOf).filter(Boolean));
  for (const child of [...parent.childNodes]) if (keyOf(child) && !keys.has(keyOf(child))) child.remove();
  let at = parent.firstChild;
  for (const node of wanted) {
    const match = findMatch(at, node);
    if (!match) {
      parent.insertBefore(node, at);
      continue;
    }
    while (at !== match && at && !keyOf(at)) at = removeAndNext(at);
    if (match === at) at = at.nextSibling;
    else parent.insertBefore(match, at);
    morph(match, node);
  }
  while (at) at = removeAndNext(at);
}

function removeAndNext(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function findMatch(from, wanted) {
  for (let node = from; node; node = node.nextSibling) {
    if (alike(node, wanted) && (keyOf(node) || node.className === wanted.className || node === from)) return node;
  }
  return null;
}

function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old.namespaceURI !== document.documentElement.namespaceURI) {
    if (!old.isEqualNode(fresh)) old.replaceWith(fresh);
    return;
  }
  for (const { name } of [...old.attributes]) {
    // Whether a part is open is the reader's to say.
    if (!fresh.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const listener of LISTENERS) old[listener] = fresh[listener];
  if (old.nodeName === "INPUT") {
    if (old.value !== fresh.value) old.value = fresh.value;
    if (old.checked !== fresh.checked) old.checked = fresh.checked;
  }
  morphChildren(old, [...fresh.childNodes]);
}
