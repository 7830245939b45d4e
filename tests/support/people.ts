import { randomUUID } from "node:crypto";
import type { Language } from "#platform/languages.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { accessTokenOf } from "#shop/accounts/server/accessTokens.ts";
import { openSession } from "#shop/accounts/server/sessions.ts";
import type { Shop } from "./shop.ts";

export type Reply = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the shop answered
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
};
export type Person = Awaited<ReturnType<typeof signedIn>>;

type Wish = { role?: "user" | "admin"; language?: Language; name?: string };

/** Somebody with a live session, without the mails and the hashing of a sign-up. */
export async function signedIn(shop: Shop, { role = "user", language = "en", name = "Mona Adel" }: Wish = {}) {
  const { db, config } = shop;
  const { id, email, accessToken, refresh } = await personWithSession(db, config, { role, language, name });
  const csrf = await csrfFor(shop, `refresh=${refresh}`);
  const headers = {
    authorization: `Bearer ${accessToken}`,
    cookie: `refresh=${refresh}; ${csrf.cookie}; lng=${language}`,
    "x-csrf-token": csrf.token,
  };
  const call = (method: string, url: string, body?: unknown) => ask(shop, method, url, headers, body);
  return {
    id,
    email,
    accessToken,
    headers,
    get: (url: string) => call("GET", url),
    post: (url: string, body: unknown = {}) => call("POST", url, body),
    put: (url: string, body: unknown) => call("PUT", url, body),
    patch: (url: string, body: unknown) => call("PATCH", url, body),
    delete: (url: string, body: unknown) => call("DELETE", url, body),
    call,
  };
}

/** Somebody nobody knows, with the token that every page fetches before it changes something. */
export async function guest(shop: Shop) {
  const csrf = await csrfFor(shop);
  const headers = { cookie: csrf.cookie, "x-csrf-token": csrf.token };
  return { call: (method: string, url: string, body?: unknown) => ask(shop, method, url, headers, body) };
}

type Row = Required<Wish>;

/** Straight into the database: for loads and races that need many people at once. */
export async function personWithSession(db: Db, config: Config, { role, language, name }: Row) {
  const email = `person-${randomUUID()}@example.test`;
  const { id } = await db
    .insertInto("users")
    .values({ email, name, role, language, email_verified_at: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const caller = { address: "127.0.0.1", userAgent: "a test", language, requestId: "test" };
  const { sessionId, token } = await openSession(db, config, id, caller);
  return { id, email, refresh: token, accessToken: await accessTokenOf(sessionId, config.sessionSecret) };
}

async function csrfFor({ app }: Shop, cookie = "") {
  const answer = await app.inject({ method: "GET", url: "/api/csrf-token", headers: { cookie } });
  const [made] = answer.cookies;
  return { token: answer.json().csrfToken as string, cookie: made ? `${made.name}=${made.value}` : "" };
}

async function ask({ app }: Shop, method: string, url: string, headers: Record<string, string>, body?: unknown) {
  const payload = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  const answer = await app.inject({
    method: method as "GET",
    url: `/api${url}`,
    headers: { ...headers, ...(payload === undefined ? {} : { "content-type": "application/json" }) },
    ...(payload === undefined ? {} : { payload }),
  });
  const reply: Reply = {
    status: answer.statusCode,
    body: /json/.test(String(answer.headers["content-type"])) ? answer.json() : answer.body || undefined,
    headers: answer.headers,
  };
  return reply;
}
