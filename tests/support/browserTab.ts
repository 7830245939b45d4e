import { randomUUID } from "node:crypto";
import type { Shop } from "./shop.ts";
import type { ApiResponse } from "./users.ts";

type RequestExtras = { headers?: Record<string, string>; raw?: string };
export type CookieJar = Map<string, { value: string; attributes: string }>;
export type Tab = ReturnType<typeof openTab>;

/**
 * A browser tab as the shop's own pages behave: stores cookies, fetches a CSRF token before each change and sends the
 * latest access token. Tabs of one browser share a cookie jar.
 */
export function openTab(shop: Shop, jar: CookieJar = new Map(), ip = "127.0.0.1") {
  let token: string | undefined;

  async function send(
    method: string,
    url: string,
    body: unknown,
    { headers = {}, raw }: RequestExtras = {},
  ): Promise<ApiResponse> {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await shop.app.inject({
      method: method as "GET",
      url: `/api${url}`,
      remoteAddress: ip,
      headers: {
        cookie: [...jar].map(([name, { value }]) => `${name}=${value}`).join("; "),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) storeCookie(line);
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined, headers: answer.headers };
  }

  function storeCookie(line: string): void {
    const [, name = "", value = "", attributes = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
    if (/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(attributes)) jar.delete(name);
    else jar.set(name, { value: decodeURIComponent(value), attributes });
  }

  async function call(method: string, url: string, body?: unknown, extra: RequestExtras = {}): Promise<ApiResponse> {
    if (method === "GET") return send(method, url, undefined, extra);
    const { body: csrf } = await send("GET", "/csrf-token", undefined);
    return send(method, url, body, { ...extra, headers: { "x-csrf-token": csrf.csrfToken, ...extra.headers } });
  }

  return {
    jar,
    send,
    call,
    get: (url: string) => call("GET", url),
    async post(url: string, body?: unknown, extra?: RequestExtras): Promise<ApiResponse> {
      const answer = await call("POST", url, body, extra);
      if (answer.body?.accessToken) token = answer.body.accessToken;
      return answer;
    },
    patch: (url: string, body: unknown) => call("PATCH", url, body),
    delete: (url: string) => call("DELETE", url),
    cookie: (name: string) => jar.get(name)?.value,
    get token() {
      return token;
    },
    set token(next: string | undefined) {
      token = next;
    },
  };
}

export const validPassword = "a sprout by the Nile";
export const newEmail = () => `mona-${randomUUID()}@example.test`;

/** Returns the code of the newest mail to an e-mail address. */
export async function readMailedCode(shop: Shop, email: string): Promise<string> {
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ to }) => to === email);
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** Proves the password in this session, as before a change of sign-in methods. */
export const reauthenticate = (tab: Tab, password = validPassword) => tab.post("/auth/reauthenticate", { password });

type SignUpInput = { email?: string; name?: string; password?: string };

/** Signs up through the API and verifies the e-mail with the mailed code. */
export async function signUpCustomer(shop: Shop, input: SignUpInput = {}, tab = openTab(shop)) {
  const { email = newEmail(), name = "Mona Adel", password = validPassword } = input;
  const signedUp = await tab.post("/auth/signup", { name, email, password });
  const userId: string = signedUp.body._id;
  const welcome = await tab.post("/auth/verify-email", { userId, code: await readMailedCode(shop, email) });
  return { tab, email, name, password, userId, welcome };
}
