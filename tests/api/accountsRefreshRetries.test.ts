import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildServer } from "#app/server/buildServer.ts";
import { type CookieJar, openTab, signUpCustomer, type Tab } from "#tests/support/browserTab.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createSessionManager, type SessionEnvironment } from "#web/session/sessionManager.ts";

/** Moves all stored times of the session into the past instead of waiting. */
const ageSessions = (shop: Shop, seconds: number) =>
  sql`update sessions set last_active_at = last_active_at - make_interval(secs => ${seconds}),
    created_at = created_at - make_interval(secs => ${seconds}),
    replaced_at = array(select t - make_interval(secs => ${seconds}) from unnest(replaced_at) t)`.execute(shop.db);

const refresh = (tab: Tab, attempt: string) =>
  tab.post("/auth/refresh-token", undefined, { headers: { "x-refresh-attempt": attempt } });

test("replays a lost refresh response at any time to the browser that requested it", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const before: CookieJar = new Map(tab.jar);
  await refresh(tab, "the-first-attempt-1");
  await ageSessions(shop, 3_600);
  const again = openTab(shop, new Map(before));
  expect((await refresh(again, "the-first-attempt-1")).status).toBe(200);
  expect(again.cookie("refresh")).toBe(tab.cookie("refresh"));
  expect((await refresh(again, "the-second-attempt-2")).status).toBe(200);
});

test.each([
  ["with another attempt id", "somebody-elses-name"],
  ["with an invalid attempt id", "x"],
])("treats an old refresh token that comes %s as stolen", async (_, name) => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const thief = openTab(shop, new Map(tab.jar));
  await refresh(tab, "the-first-attempt-1");
  await ageSessions(shop, 11);
  expect((await refresh(thief, name)).status).toBe(401);
  expect((await refresh(tab, "the-second-attempt-2")).status).toBe(401);
});

test("replays only the latest response of an attempt id", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const thief = openTab(shop, new Map(tab.jar));
  await refresh(tab, "the-first-attempt-1");
  await refresh(tab, "the-second-attempt-2");
  await ageSessions(shop, 11);
  expect((await refresh(thief, "the-first-attempt-1")).status).toBe(401);
});

test("two tabs stay signed in while the server crashes and restarts for five minutes", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const server = createRestartableServer(shop);
  const browser = createFakeBrowser(tab.jar, () => server.base);
  const tabs = [browser.openTab(), browser.openTab()];
  await server.up();
  for (const { start } of tabs) await start();
  expect(tabs.map(({ get }) => get().state)).toEqual(["signedIn", "signedIn"]);

  const step = 3;
  for (let second = 0; second < 300; second += step) {
    // Up for nine seconds, losing its last response, then down for longer than the grace period.
    const moment = second % 30;
    if (moment === 0 && second > 0) await server.up();
    server.losesAnswers = moment >= 6;
    if (moment === 12) await server.down();
    await ageSessions(shop, step);
    browser.pass(step * 1000);
    await browser.ring();
    await Promise.all(tabs.map(({ lookedAt }) => lookedAt()));
    await Promise.all(tabs.map(({ tick }) => tick()));
    expect(tabs.map(({ get }) => get().state)).toEqual(["signedIn", "signedIn"]);
  }
  expect(server.lost).toBeGreaterThan(2);

  await server.up();
  server.losesAnswers = false;
  await browser.ring();
  for (const { send } of tabs) expect((await send("GET", "/auth/auth-profile")).status).toBe(200);
  const { revoked_at } = await shop.db.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
  expect(revoked_at).toBeNull();
  await server.down();
});

/** The shop's server, which can stop and restart on the same port and lose a response after its work is done. */
function createRestartableServer({ db, pool, config }: Shop) {
  let app: ReturnType<typeof buildServer> | undefined;
  let port = 0;
  const server = {
    base: "",
    losesAnswers: false,
    lost: 0,
    async up() {
      if (app) return;
      app = buildServer({ db, pool, config });
      app.addHook("onSend", async (request, reply) => {
        if (!server.losesAnswers || request.routeOptions.url !== "/api/auth/refresh-token") return;
        if (reply.statusCode === 200) server.lost++;
        request.raw.socket.destroy();
      });
      await app.listen({ port, host: "127.0.0.1" });
      port = (app.server.address() as AddressInfo).port;
      server.base = `http://127.0.0.1:${port}/api`;
    },
    async down() {
      app?.server.closeAllConnections();
      await app?.close();
      app = undefined;
    },
  };
  return server;
}

/** A browser with a fake clock: its tabs share cookies, storage and the lock, as real ones do. */
function createFakeBrowser(jar: CookieJar, base: () => string) {
  let clock = 0;
  let attempt: string | undefined;
  let made = 0;
  let busy: Promise<unknown> = Promise.resolve();
  const alarms: { at: number; work: () => void }[] = [];

  async function call(method: string, url: string, headers: Record<string, string>, body?: unknown) {
    const cookie = [...jar].map(([name, { value }]) => `${name}=${value}`).join("; ");
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(base() + url, { method, headers: { cookie, connection: "close", ...headers }, ...json });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0|1970/.test(line)) jar.delete(name);
      else jar.set(name, { value: decodeURIComponent(value), attributes: "" });
    }
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : undefined };
  }
  const surroundings: SessionEnvironment = {
    async fetchApi({ method, url, body, token, headers = {} }) {
      const all: Record<string, string> = { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
      if (method !== "GET") all["x-csrf-token"] = (await call("GET", "/csrf-token", {})).body.csrfToken;
      return call(method, url, all, body);
    },
    canBeSignedIn: () => jar.has("signedIn"),
    withLock(work) {
      const mine = busy.then(work, work);
      busy = mine.catch(() => {});
      return mine;
    },
    notifyTabs: () => {},
    attempt: {
      name() {
        attempt ??= `attempt-of-a-browser-${++made}`;
        return attempt;
      },
      answered() {
        attempt = undefined;
      },
    },
    now: () => clock,
    schedule: (work, ms) => void alarms.push({ at: clock + ms, work }),
  };
  return {
    openTab: () => createSessionManager(surroundings),
    pass: (ms: number) => {
      clock += ms;
    },
    /** Runs the timers that are due. */
    async ring() {
      for (const due of alarms.filter(({ at }) => at <= clock)) {
        alarms.splice(alarms.indexOf(due), 1);
        due.work();
      }
      await busy;
    },
  };
}
