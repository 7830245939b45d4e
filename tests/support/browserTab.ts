import { randomUUID } from "node:crypto";
import type { Reply } from "./people.ts";
import type { Shop } from "./shop.ts";

type Extra = { headers?: Record<string, string>; raw?: string };
export type Jar = Map<string, { value: string; attributes: string }>;
export type Tab = ReturnType<typeof openTab>;

/**
 * A tab as the shop's own pages behave in it: cookies are kept, each change fetches its token against forgery first, and
 * the access token of the last answer is sent along. Tabs of one browser share a jar.
 */
export function openTab(shop: Shop, jar: Jar = new Map(), address = "127.0.0.1") {
  let token: string | undefined;

  async function send(method: string, url: string, body: unknown, { headers = {}, raw }: Extra = {}): Promise<Reply> {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await shop.app.inject({
      method: method as "GET",
      url: `/api${url}`,
      remoteAddress: address,
      headers: {
        cookie: [...jar].map(([name, { value }]) => `${name}=${value}`).join("; "),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) keep(line);
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined, headers: answer.headers };
  }

  function keep(line: string): void {
    const [, name = "", value = "", attributes = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
    if (/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(attributes)) jar.delete(name);
    else jar.set(name, { value: decodeURIComponent(value), attributes });
  }

  async function call(method: string, url: string, body?: unknown, extra: Extra = {}): Promise<Reply> {
    if (method === "GET") return send(method, url, undefined, extra);
    const { body: given } = await send("GET", "/csrf-token", undefined);
    return send(method, url, body, { ...extra, headers: { "x-csrf-token": given.csrfToken, ...extra.headers } });
  }

  return {
    jar,
    send,
    call,
    get: (url: string) => call("GET", url),
    async post(url: string, body?: unknown, extra?: Extra): Promise<Reply> {
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

export const goodPassword = "a sprout by the Nile";
export const newEmail = () => `mona-${randomUUID()}@example.test`;

/** The code of the newest mail to an address. */
export async function codeFor(shop: Shop, email: string): Promise<string> {
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ to }) => to === email);
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

type Newcomer = { email?: string; name?: string; password?: string };

/** Signs up through the API and proves the address with the code in the mail. */
export async function newCustomer(shop: Shop, newcomer: Newcomer = {}, tab = openTab(shop)) {
  const { email = newEmail(), name = "Mona Adel", password = goodPassword } = newcomer;
  const signedUp = await tab.post("/auth/signup", { name, email, password });
  const userId: string = signedUp.body._id;
  const welcome = await tab.post("/auth/verify-email", { userId, code: await codeFor(shop, email) });
  return { tab, email, name, password, userId, welcome };
}
