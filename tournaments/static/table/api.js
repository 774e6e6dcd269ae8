// Talking to the JSON API with the table's token, or with the organiser's session.

import { boot, word } from "./boot.js";

const PATIENCE = 12_000; // ms until a request counts as lost
const LONGEST_WAIT = 600_000; // ms: what a server may ask for

// A refusal of the server: status and the error object. wait: ms that it asks to be left alone, or null.
export class Refusal extends Error {
  constructor(status, error, wait = null) {
    super(error.message);
    this.status = status;
    this.error = error;
    this.wait = wait;
  }
}
// Nothing certain came back.
export class NetworkFault extends Error {}
// An answer came, and it is none: a fault of the server's own, or something between that is no server of ours.
export class ServerFault extends NetworkFault {
  constructor(message, wait = null) {
    super(message);
    this.wait = wait;
  }
}

// What a person is told of a fault.
export function sayFault(fault) {
  if (fault instanceof Refusal) return fault.message;
  return word(fault instanceof ServerFault ? "server_fault" : "needs_network");
}

// Retry-After in ms, as seconds or as a date; null where it is not said.
function readWait(answer) {
  const text = answer.headers.get("Retry-After");
  if (!text) return null;
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - serverNow();
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 1000), LONGEST_WAIT);
}

let ahead = null; // ms that the server's clock is ahead of this phone's, as its last answers say

// The server's clock, as well as it is known here: a phone's own may be hours off.
export const serverNow = () => Date.now() + (ahead ?? 0);

// An answer says the second in which it was made; on its way it only gets older. What was least late counts.
function hearClock(answer) {
  const said = Date.parse(answer.headers.get("Date") ?? "");
  if (Number.isNaN(said)) return;
  const now = said - Date.now();
  // More than this apart it is the phone's clock that somebody has set meanwhile.
  if (ahead === null || now > ahead || ahead - now > 30_000) ahead = now;
}

function readCookie(key) {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${key}=`));
  return found ? decodeURIComponent(found.slice(key.length + 1)) : "";
}

export async function call(method, path, body) {
  const headers = { Accept: "application/json", "Accept-Language": boot.language };
  if (boot.token) headers.Authorization = `Link ${boot.token}`;
  else if (method !== "GET") headers["X-CSRFToken"] = readCookie("csrftoken");
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  let answer, text;
  try {
    answer = await fetch(boot.api + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: stop.signal,
      cache: "no-store",
      credentials: boot.token ? "omit" : "same-origin",
    });
    text = await answer.text();
  } catch (fault) {
    throw new NetworkFault(String(fault));
  } finally {
    clearTimeout(timer);
  }
  hearClock(answer);
  const data = readJson(text);
  if (answer.status === 204 || (answer.ok && data)) return { status: answer.status, data };
  if (answer.status < 500 && data?.error?.code) throw new Refusal(answer.status, data.error, readWait(answer));
  throw new ServerFault(`status ${answer.status}`, readWait(answer));
}

// The object that the text says, or null where it says none.
function readJson(text) {
  try {
    const data = JSON.parse(text);
    return typeof data === "object" ? data : null;
  } catch {
    return null;
  }
}
