import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import type { Language } from "#platform/languages.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { StaffRole } from "#platform/staffRoles.ts";
import { createAccessToken } from "#shop/accounts/server/accessTokens.ts";
import { createSession } from "#shop/accounts/server/sessions.ts";
import type { Shop } from "./shop.ts";

export type ApiResponse = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the shop answered
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
};
export type TestUser = Awaited<ReturnType<typeof createUser>>;

/** `role: "admin"` is an owner; `staffRole` makes any other staff. */
type UserInput = { role?: "user" | "admin"; staffRole?: StaffRole | undefined; language?: Language; name?: string };

/** Inserts a user with a live session, without the mails and password hashing of a sign-up. */
export async function createUser(
  shop: Shop,
  { role = "user", staffRole, language = "en", name = "Mona Adel" }: UserInput = {},
) {
  const { db, config } = shop;
  const { id, email, accessToken, refresh } = await insertUserWithSession(db, config, {
    role,
    staffRole,
    language,
    name,
  });
  const csrf = await fetchCsrfToken(shop, `refresh=${refresh}`);
  const headers = {
    authorization: `Bearer ${accessToken}`,
    cookie: `refresh=${refresh}; ${csrf.cookie}; lng=${language}`,
    "x-csrf-token": csrf.token,
  };
  const call = (method: string, url: string, body?: unknown) => sendRequest(shop, method, url, headers, body);
  return {
    id,
    email,
    accessToken,
    refresh,
    headers,
    get: (url: string) => call("GET", url),
    post: (url: string, body: unknown = {}) => call("POST", url, body),
    put: (url: string, body: unknown) => call("PUT", url, body),
    patch: (url: string, body: unknown) => call("PATCH", url, body),
    delete: (url: string, body: unknown) => call("DELETE", url, body),
    call,
  };
}

/** Creates a guest with the CSRF token that every page fetches before a change. */
export async function createGuest(shop: Shop) {
  const csrf = await fetchCsrfToken(shop);
  const headers = { cookie: csrf.cookie, "x-csrf-token": csrf.token };
  return {
    headers,
    call: (method: string, url: string, body?: unknown) => sendRequest(shop, method, url, headers, body),
  };
}

type SessionInput = Required<Omit<UserInput, "staffRole">> & Pick<UserInput, "staffRole">;

/** Inserts users directly into the database, for load tests and races that need many. */
export async function insertUserWithSession(db: Db, config: Config, { role, staffRole, language, name }: SessionInput) {
  const email = `person-${randomUUID()}@example.test`;
  const { id } = await db
    .insertInto("users")
    .values({
      email,
      name,
      ...(staffRole ? { staff_role: staffRole } : { role }),
      language,
      email_verified_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const caller = { ip: "127.0.0.1", userAgent: "a test", language, requestId: "test" };
  const { sessionId, token } = await createSession(db, config, id, caller);
  return { id, email, refresh: token, accessToken: await createAccessToken(sessionId, config.sessionSecret) };
}

async function fetchCsrfToken({ app }: Shop, cookie = "") {
  const answer = await app.inject({ method: "GET", url: "/api/csrf-token", headers: { cookie } });
  const [made] = answer.cookies;
  return { token: answer.json().csrfToken as string, cookie: made ? `${made.name}=${made.value}` : "" };
}

async function sendRequest(
  { app }: Shop,
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: unknown,
) {
  const payload = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  const answer = await app.inject({
    method: method as "GET",
    url: `/api${url}`,
    headers: { ...headers, ...(payload === undefined ? {} : { "content-type": "application/json" }) },
    ...(payload === undefined ? {} : { payload }),
  });
  const reply: ApiResponse = {
    status: answer.statusCode,
    body: /json/.test(String(answer.headers["content-type"])) ? answer.json() : answer.body || undefined,
    headers: answer.headers,
  };
  return reply;
}

/** Gives users of a long test new access tokens, which live for a quarter of an hour. */
export async function renewAccess({ config }: Shop, ...users: readonly TestUser[]): Promise<void> {
  for (const user of users) {
    const token = await createAccessToken(decodeJwt(user.accessToken).sub ?? "", config.sessionSecret);
    user.headers.authorization = `Bearer ${token}`;
  }
}
