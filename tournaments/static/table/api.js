// Talking to the JSON API with the table's token, or with the organiser's session.

import { boot } from "./boot.js";

const PATIENCE = 12_000; // ms until a request counts as lost

// A refusal of the server: status and the error object. NetworkFault: nothing certain came back.
export class Refusal extends Error {
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}
export class NetworkFault extends Error {}

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
  let answer, data;
  try {
    answer = await fetch(boot.api + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: stop.signal,
      cache: "no-store",
      credentials: boot.token ? "omit" : "same-origin",
    });
    data = answer.status === 204 ? null : await answer.json();
  } catch (fault) {
    throw new NetworkFault(String(fault));
  } finally {
    clearTimeout(timer);
  }
  if (answer.ok) return { status: answer.status, data };
  if (answer.status >= 500 || !data?.error) throw new NetworkFault(`status ${answer.status}`);
  throw new Refusal(answer.status, data.error);
}
