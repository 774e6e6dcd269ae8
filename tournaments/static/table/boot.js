// What the server put into the page, the words, and what this phone remembers.

export const boot = JSON.parse(document.getElementById("boot").textContent);

// The words for a code with {parameters} filled in.
export function word(code, params = {}) {
  const text = boot.words[code] ?? code;
  return text.replace(/\{(\w+)\}/g, (whole, key) => (key in params ? String(params[key]) : whole));
}

// A random UUID; crypto.randomUUID is missing on a plain-http address in the hall's network.
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

// Small things that this phone remembers; where it may not, they last as long as the page.
const memory = new Map();
export function recall(key, fallback = null) {
  try {
    const text = localStorage.getItem(`sobremesa.${key}`);
    return text === null ? (memory.get(key) ?? fallback) : JSON.parse(text);
  } catch {
    return memory.get(key) ?? fallback;
  }
}
export function remember(key, value) {
  memory.set(key, value);
  try {
    localStorage.setItem(`sobremesa.${key}`, JSON.stringify(value));
  } catch {
    // Private mode: the memory above has it.
  }
}

export const device = recall("device") ?? newId();
remember("device", device);

// A moment as the clock of the tournament shows it; an empty text for none.
export function clock(moment) {
  if (!moment) return "";
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  try {
    return new Intl.DateTimeFormat(boot.language, { ...options, timeZone: boot.zone }).format(new Date(moment));
  } catch {
    return new Intl.DateTimeFormat(undefined, options).format(new Date(moment));
  }
}
