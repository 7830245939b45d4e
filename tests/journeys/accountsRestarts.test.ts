import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildServer } from "#server/buildServer.ts";
import { type Jar, newCustomer, openTab, type Tab } from "#tests/support/browserTab.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createKeeper, type Surroundings } from "#web/session/keeper.ts";

/** Instead of waiting: everything that the database knows of the session lies further back. */
const pass = (shop: Shop, seconds: number) =>
  sql`update sessions set last_active_at = last_active_at - make_interval(secs => ${seconds}),
    created_at = created_at - make_interval(secs => ${seconds}),
    replaced_at = array(select t - make_interval(secs => ${seconds}) from unnest(replaced_at) t)`.execute(shop.db);

const refresh = (tab: Tab, attempt: string) =>
  tab.post("/auth/refresh-token", undefined, { headers: { "x-refresh-attempt": attempt } });

test("an answer that was lost is given again however late, to the browser that asked for it", async () => {
  await using shop = await openShop();
  const { tab } = await newCustomer(shop);
  const before: Jar = new Map(tab.jar);
  await refresh(tab, "the-first-attempt-1");
  await pass(shop, 3_600);
  const again = openTab(shop, new Map(before));
  expect((await refresh(again, "the-first-attempt-1")).status).toBe(200);
  expect(again.cookie("refresh")).toBe(tab.cookie("refresh"));
  expect((await refresh(again, "the-second-attempt-2")).status).toBe(200);
});

test.each([
  ["under another name", "somebody-elses-name"],
  ["under no name that could be one", "x"],
])("an old token that comes %s is a stolen one", async (_, name) => {
  await using shop = await openShop();
  const { tab } = await newCustomer(shop);
  const thief = openTab(shop, new Map(tab.jar));
  await refresh(tab, "the-first-attempt-1");
  await pass(shop, 11);
  expect((await refresh(thief, name)).status).toBe(401);
  expect((await refresh(tab, "the-second-attempt-2")).status).toBe(401);
});

test("a name is good for the last answer only", async () => {
  await using shop = await openShop();
  const { tab } = await newCustomer(shop);
  const thief = openTab(shop, new Map(tab.jar));
  await refresh(tab, "the-first-attempt-1");
  await refresh(tab, "the-second-attempt-2");
  await pass(shop, 11);
  expect((await refresh(thief, "the-first-attempt-1")).status).toBe(401);
});

test("five minutes of a server that dies and comes back log nobody out, in either of two tabs", async () => {
  await using shop = await openShop();
  const { tab } = await newCustomer(shop);
  const server = restartable(shop);
  const browser = browserWith(tab.jar, () => server.base);
  const tabs = [browser.openTab(), browser.openTab()];
  await server.up();
  for (const { start } of tabs) await start();
  expect(tabs.map(({ get }) => get().state)).toEqual(["signedIn", "signedIn"]);

  const step = 3;
  for (let second = 0; second < 300; second += step) {
    // Up for nine seconds, dying with an answer on its lips, then away for longer than any grace.
    const moment = second % 30;
    if (moment === 0 && second > 0) await server.up();
    server.losesAnswers = moment >= 6;
    if (moment === 12) await server.down();
    await pass(shop, step);
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

/** The shop's server, which can go away and come back on the same port, and lose an answer after the work is done. */
function restartable({ db, pool, config }: Shop) {
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

/** A browser with a clock of its own: its tabs share cookies, storage and the lock, as real ones do. */
function browserWith(jar: Jar, base: () => string) {
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
  const surroundings: Surroundings = {
    async ask({ method, url, body, token, headers = {} }) {
      const all: Record<string, string> = { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
      if (method !== "GET") all["x-csrf-token"] = (await call("GET", "/csrf-token", {})).body.csrfToken;
      return call(method, url, all, body);
    },
    mayBeSignedIn: () => jar.has("signedIn"),
    alone(work) {
      const mine = busy.then(work, work);
      busy = mine.catch(() => {});
      return mine;
    },
    tellTabs: () => {},
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
    later: (work, ms) => void alarms.push({ at: clock + ms, work }),
  };
  return {
    openTab: () => createKeeper(surroundings),
    pass: (ms: number) => {
      clock += ms;
    },
    /** What was put off until now. */
    async ring() {
      for (const due of alarms.filter(({ at }) => at <= clock)) {
        alarms.splice(alarms.indexOf(due), 1);
        due.work();
      }
      await busy;
    },
  };
}
