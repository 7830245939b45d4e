import { ApiError } from "#web/api.ts";

export type Answer = { status: number; body: unknown };
type Asking = {
  method: string;
  url: string;
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
};

const api = "/api";
const reading = new Set(["GET", "HEAD"]);

/** One call as the API wants it: ten seconds at most, JSON, and a fresh token against forgery before any change. */
export async function ask(asking: Asking): Promise<Answer> {
  const headers: Record<string, string> = {
    accept: "application/json",
    "accept-language": document.documentElement.lang,
    ...asking.headers,
  };
  if (asking.token) headers.authorization = `Bearer ${asking.token}`;
  if (!reading.has(asking.method)) {
    const { status, body } = await send("/csrf-token", "GET", headers);
    if (status >= 400) return { status, body };
    headers["x-csrf-token"] = (body as { csrfToken: string }).csrfToken;
  }
  return send(asking.url, asking.method, headers, asking.body);
}

/** @throws ApiError with status 0 when there is no answer. */
async function send(url: string, method: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
  const init: RequestInit = { method, headers, credentials: "same-origin", signal: AbortSignal.timeout(10_000) };
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...headers, "content-type": "application/json" };
  }
  try {
    const answer = await fetch(api + url, init);
    const text = await answer.text();
    return { status: answer.status, body: readable(text) };
  } catch {
    throw new ApiError(0, { message: "common.offline" });
  }
}

/** A proxy in between may answer with a page of its own. */
function readable(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
