import { expect, test } from "vitest";
import { createSessionManager, type SessionEnvironment, type SignInResponse } from "./sessionManager.ts";

const mona = { _id: "m", name: "Mona" };

/** A session manager with a fake server, a fake clock, and a list of its requests. */
function openManager(answers: Partial<Record<string, () => { status: number; body?: unknown } | Promise<never>>> = {}) {
  const requests: string[] = [];
  const waiting: { work: () => void; ms: number }[] = [];
  const sent: { url: string; token: string | undefined; headers: Record<string, string> }[] = [];
  const notified: string[] = [];
  let clock = 0;
  let made = 0;
  const usual: typeof answers = {
    "POST /auth/refresh-token": () => ({ status: 200, body: { accessToken: `token ${++made}` } }),
    "GET /auth/auth-profile": () => ({ status: 200, body: { data: mona } }),
    "GET /auth/keep-alive": () => ({ status: 200, body: { alive: true } }),
    "POST /auth/logout": () => ({ status: 204 }),
    ...answers,
  };
  const surroundings: SessionEnvironment = {
    async fetchApi({ method, url, token, headers = {} }) {
      requests.push(`${method} ${url}`);
      sent.push({ url, token, headers });
      await Promise.resolve();
      const answer = await usual[`${method} ${url}`]?.();
      return { status: answer?.status ?? 404, body: answer?.body };
    },
    canBeSignedIn: () => true,
    withLock: (work) => work(),
    notifyTabs: (message) => notified.push(message),
    attempt: attempts(),
    now: () => clock,
    schedule: (work, ms) => void waiting.push({ work, ms }),
  };
  const manager = createSessionManager(surroundings);
  return {
    manager,
    requests,
    sent,
    notified,
    waiting,
    answer: usual,
    pass: (ms: number) => {
      clock += ms;
    },
    count: (call: string) => requests.filter((it) => it === call).length,
  };
}

function attempts() {
  let made = 0;
  let open = false;
  return {
    name() {
      if (!open) made++;
      open = true;
      return `try ${made}`;
    },
    answered: () => {
      open = false;
    },
  };
}

const unauthorised = () => ({ status: 401, body: { message: "auth.required" } });
const broken = () => ({ status: 503, body: { message: "common.server" } });
const noNetwork = () => Promise.reject(new Error("no network"));

test("fetches a token at startup and then the profile", async () => {
  const { manager, requests } = openManager();
  expect(manager.get()).toEqual({ state: "checking" });
  await manager.start();
  expect(requests).toEqual(["POST /auth/refresh-token", "GET /auth/auth-profile"]);
  expect(manager.get()).toEqual({ state: "signedIn", user: mona });
});

test("makes no call for a guest", async () => {
  const { requests, ...rest } = openManager();
  const manager = createSessionManager({
    fetchApi: async ({ url }) => ({ status: requests.push(url), body: undefined }),
    canBeSignedIn: () => false,
    withLock: (work) => work(),
    notifyTabs: () => {},
    attempt: attempts(),
    now: () => 0,
    schedule: () => {},
  });
  await manager.start();
  expect(manager.get()).toEqual({ state: "guest" });
  expect(requests).toEqual([]);
  expect(rest.waiting).toEqual([]);
});

test("retries a rejected profile call once with a new token", async () => {
  let requests = 0;
  const { manager, sent } = openManager({
    "GET /auth/auth-profile": () => (++requests === 1 ? unauthorised() : { status: 200, body: { data: mona } }),
  });
  await manager.start();
  expect(manager.get()).toMatchObject({ state: "signedIn" });
  expect(sent.at(-1)?.token).toBe("token 2");
});

test("treats the visitor as a guest if the profile stays rejected", async () => {
  const { manager, count } = openManager({ "GET /auth/auth-profile": unauthorised });
  await manager.start();
  expect(manager.get()).toEqual({ state: "guest" });
  expect(count("GET /auth/auth-profile")).toBe(2);
});

test("shares one refresh between concurrent 401s and retries each call once", async () => {
  const { manager, count, sent, answer } = openManager();
  await manager.start();
  answer["GET /orders"] = () => (sent.at(-1)?.token === "token 1" ? unauthorised() : { status: 200, body: "orders" });
  const answers = await Promise.all(Array.from({ length: 8 }, () => manager.send("GET", "/orders")));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(count("POST /auth/refresh-token")).toBe(2);
  expect(count("GET /orders")).toBe(16);
});

test("does not retry a rejected call for ever", async () => {
  const { manager, count, answer } = openManager();
  await manager.start();
  answer["GET /orders"] = unauthorised;
  expect(await manager.send("GET", "/orders")).toMatchObject({ status: 401 });
  expect(count("GET /orders")).toBe(2);
  expect(count("POST /auth/refresh-token")).toBe(2);
});

test("keeps the session after a wrong password", async () => {
  const { manager, count, answer } = openManager();
  await manager.start();
  answer["POST /auth/login"] = unauthorised;
  expect(await manager.send("POST", "/auth/login", {})).toMatchObject({ status: 401 });
  expect(count("POST /auth/refresh-token")).toBe(1);
});

test("signs out silently when a refresh is rejected", async () => {
  const { manager, answer } = openManager();
  await manager.start();
  answer["POST /auth/refresh-token"] = unauthorised;
  answer["GET /orders"] = unauthorised;
  expect(await manager.send("GET", "/orders")).toMatchObject({ status: 401 });
  expect(manager.get()).toEqual({ state: "guest" });
});

test.each([
  ["a broken server", broken],
  ["a lost network", noNetwork],
  ["a busy server", () => ({ status: 429 })],
])("%s keeps the session alive and retries with backoff", async (_, failure) => {
  const { manager, answer, waiting, pass, count } = openManager();
  await manager.start();
  answer["POST /auth/refresh-token"] = failure;
  for (let i = 0; i < 6; i++) {
    pass(300_000);
    await manager.tick();
  }
  expect(manager.get()).toEqual({ state: "signedIn", user: mona });
  expect(count("GET /auth/keep-alive")).toBe(6);
  expect(waiting.map(({ ms }) => ms)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

test("retries a failed startup when the server is back", async () => {
  const { manager, answer, waiting } = openManager({ "POST /auth/refresh-token": broken });
  await manager.start();
  expect(manager.get()).toEqual({ state: "guest" });
  answer["POST /auth/refresh-token"] = () => ({ status: 200, body: { accessToken: "back" } });
  waiting[0]?.work();
  await manager.start();
  expect(manager.get()).toMatchObject({ state: "signedIn" });
});

test("keeps the id of a refresh attempt until it is answered", async () => {
  const { manager, answer, sent, pass } = openManager();
  await manager.start();
  for (const failure of [noNetwork, broken, noNetwork]) {
    answer["POST /auth/refresh-token"] = failure;
    pass(300_000);
    await manager.tick();
  }
  answer["POST /auth/refresh-token"] = () => ({ status: 200, body: { accessToken: "back" } });
  for (let i = 0; i < 2; i++) {
    pass(300_000);
    await manager.tick();
  }
  const refreshes = sent.filter(({ url }) => url === "/auth/refresh-token");
  const names = refreshes.map(({ headers }) => headers["x-refresh-attempt"]);
  expect(names).toEqual(["try 1", "try 2", "try 2", "try 2", "try 2", "try 3"]);
});

test("retries if a token comes without a profile", async () => {
  const { manager, answer, waiting } = openManager({ "GET /auth/auth-profile": broken });
  await manager.start();
  expect(manager.get()).toEqual({ state: "guest" });
  answer["GET /auth/auth-profile"] = () => ({ status: 200, body: { data: mona } });
  waiting[0]?.work();
  await manager.start();
  expect(manager.get()).toMatchObject({ state: "signedIn" });
});

test("renews the token every five minutes and on tab focus at most every ten seconds", async () => {
  const { manager, pass, count } = openManager();
  await manager.start();
  const refreshes = () => count("POST /auth/refresh-token");
  await manager.tick();
  for (let i = 0; i < 5; i++) await manager.lookedAt();
  expect(refreshes()).toBe(1);
  pass(9_999);
  await manager.lookedAt();
  expect(refreshes()).toBe(1);
  pass(1);
  await Promise.all([manager.lookedAt(), manager.lookedAt()]);
  expect(refreshes()).toBe(2);
  pass(299_999);
  await manager.tick();
  expect(refreshes()).toBe(2);
  pass(1);
  await manager.tick();
  expect(refreshes()).toBe(3);
});

test("reports user activity with a refresh and does not count timers", async () => {
  const { manager, sent, pass } = openManager();
  await manager.start();
  pass(300_000);
  await manager.tick();
  manager.touch();
  pass(300_000);
  await manager.tick();
  const notified = sent
    .filter(({ url }) => url === "/auth/refresh-token")
    .map(({ headers }) => headers["x-user-active"]);
  expect(notified).toEqual(["1", undefined, "1"]);
});

test("propagates sign-out and sign-in to other tabs", async () => {
  const here = openManager();
  await here.manager.start();
  await here.manager.logOut();
  expect(here.manager.get()).toEqual({ state: "guest" });
  expect(here.notified).toEqual(["out"]);

  const there = openManager();
  await there.manager.start();
  there.manager.receive("out");
  expect(there.manager.get()).toEqual({ state: "guest" });
  there.manager.receive("in");
  await there.manager.start();
  expect(there.manager.get()).toMatchObject({ state: "signedIn" });
});

test("stays signed in when the sign-out request fails", async () => {
  const { manager, notified, answer } = openManager();
  await manager.start();
  answer["POST /auth/logout"] = broken;
  expect(await manager.logOut()).toMatchObject({ status: 503 });
  expect(manager.get()).toMatchObject({ state: "signedIn" });
  expect(notified).toEqual([]);
});

test("is signed in at once after sign-in without another call", async () => {
  const { manager, requests, notified } = openManager({ "POST /auth/refresh-token": unauthorised });
  await manager.start();
  manager.signedIn({ ...mona, accessToken: "fresh", csrfToken: "c", needsVerification: false } as SignInResponse);
  expect(manager.get()).toEqual({ state: "signedIn", user: mona });
  expect(notified).toEqual(["in"]);
  expect(requests).toEqual(["POST /auth/refresh-token"]);
});
