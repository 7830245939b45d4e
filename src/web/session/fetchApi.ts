import { ApiError } from "#web/api/apiClient.ts";

export type ApiResponse = { status: number; body: unknown };
type ApiRequest = {
  method: string;
  url: string;
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
};

const apiBase = "/api";
const safeMethods = new Set(["GET", "HEAD"]);

/** Makes an API call: ten seconds at most, JSON, and a fresh CSRF token before any change. */
export async function fetchApi(request: ApiRequest): Promise<ApiResponse> {
  const headers: Record<string, string> = {
    accept: "application/json",
    "accept-language": document.documentElement.lang,
    ...request.headers,
  };
  if (request.token) headers.authorization = `Bearer ${request.token}`;
  if (!safeMethods.has(request.method)) {
    const { status, body } = await sendRequest("/csrf-token", "GET", headers);
    if (status >= 400) return { status, body };
    headers["x-csrf-token"] = (body as { csrfToken: string }).csrfToken;
  }
  return sendRequest(request.url, request.method, headers, request.body);
}

/** @throws ApiError with status 0 if there is no response */
async function sendRequest(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<ApiResponse> {
  const init: RequestInit = { method, headers, credentials: "same-origin", signal: AbortSignal.timeout(10_000) };
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...headers, "content-type": "application/json" };
  }
  try {
    const answer = await fetch(apiBase + url, init);
    const text = await answer.text();
    return { status: answer.status, body: parseBody(text) };
  } catch {
    throw new ApiError(0, { message: "common.offline" });
  }
}

/** A proxy may respond with a page of its own. */
export function parseBody(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
