import { expect, test } from "vitest";
import { createKeeper, type LoginAnswer, type Surroundings } from "./keeper.ts";

const mona = { _id: "m", name: "Mona" };

/** A server that answers as told, a clock that moves as told, and a list of what was asked. */
function opened(answers: Partial<Record<string, () => { status: number; body?: unknown } | Promise<never>>> = {}) {
  const asked: string[] = [];
  const waiting: { work: () => void; ms: number }[] = [];
  const sent: { url: string; token: string | undefined; headers: Record<string, string> }[] = [];
  const told: string[] = [];
  let clock = 0;
  let made = 0;
  const usual: typeof answers = {
    "POST /auth/refresh-token": () => ({ status: 200, body: { accessToken: `token ${++made}` } }),
    "GET /auth/auth-profile": () => ({ status: 200, body: { data: mona } }),
    "GET /auth/keep-alive": () => ({ status: 200, body: { alive: true } }),
    "POST /auth/logout": () => ({ status: 204 }),
    ...answers,
  };
  const surroundings: Surroundings = {
    async ask({ method, url, token, headers = {} }) {
      asked.push(`${method} ${url}`);
      sent.push({ url, token, headers });
      await Promise.resolve();
      const answer = await usual[`${method} ${url}`]?.();
      return { status: answer?.status ?? 404, body: answer?.body };
    },
    mayBeSignedIn: () => true,
    alone: (work) => work(),
    tellTabs: (news) => told.push(news),
    attempt: attempts(),
    now: () => clock,
    later: (work, ms) => void waiting.push({ work, ms }),
  };
  const keeper = createKeeper(surroundings);
  return {
    keeper,
    asked,
    sent,
    told,
    waiting,
    answer: usual,
    pass: (ms: number) => {
      clock += ms;
    },
    count: (call: string) => asked.filter((it) => it === call).length,
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

test("at the start a token is fetched first, then the profile", async () => {
  const { keeper, asked } = opened();
  expect(keeper.get()).toEqual({ state: "checking" });
  await keeper.start();
  expect(asked).toEqual(["POST /auth/refresh-token", "GET /auth/auth-profile"]);
  expect(keeper.get()).toEqual({ state: "signedIn", user: mona });
});

test("a guest causes no call at all", async () => {
  const { asked, ...rest } = opened();
  const keeper = createKeeper({
    ask: async ({ url }) => ({ status: asked.push(url), body: undefined }),
    mayBeSignedIn: () => false,
    alone: (work) => work(),
    tellTabs: () => {},
    attempt: attempts(),
    now: () => 0,
    later: () => {},
  });
  await keeper.start();
  expect(keeper.get()).toEqual({ state: "guest" });
  expect(asked).toEqual([]);
  expect(rest.waiting).toEqual([]);
});

test("a profile that is refused is asked for once more with a new token", async () => {
  let asked = 0;
  const { keeper, sent } = opened({
    "GET /auth/auth-profile": () => (++asked === 1 ? unauthorised() : { status: 200, body: { data: mona } }),
  });
  await keeper.start();
  expect(keeper.get()).toMatchObject({ state: "signedIn" });
  expect(sent.at(-1)?.token).toBe("token 2");
});

test("a profile that stays refused means that nobody is signed in", async () => {
  const { keeper, count } = opened({ "GET /auth/auth-profile": unauthorised });
  await keeper.start();
  expect(keeper.get()).toEqual({ state: "guest" });
  expect(count("GET /auth/auth-profile")).toBe(2);
});

test("calls that fail at the same moment wait for one refresh, and each is tried once more", async () => {
  const { keeper, count, sent, answer } = opened();
  await keeper.start();
  answer["GET /orders"] = () => (sent.at(-1)?.token === "token 1" ? unauthorised() : { status: 200, body: "orders" });
  const answers = await Promise.all(Array.from({ length: 8 }, () => keeper.send("GET", "/orders")));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(count("POST /auth/refresh-token")).toBe(2);
  expect(count("GET /orders")).toBe(16);
});

test("a call that stays refused is not tried for ever", async () => {
  const { keeper, count, answer } = opened();
  await keeper.start();
  answer["GET /orders"] = unauthorised;
  expect(await keeper.send("GET", "/orders")).toMatchObject({ status: 401 });
  expect(count("GET /orders")).toBe(2);
  expect(count("POST /auth/refresh-token")).toBe(2);
});

test("a wrong password is an answer, not a lost session", async () => {
  const { keeper, count, answer } = opened();
  await keeper.start();
  answer["POST /auth/login"] = unauthorised;
  expect(await keeper.send("POST", "/auth/login", {})).toMatchObject({ status: 401 });
  expect(count("POST /auth/refresh-token")).toBe(1);
});

test("a refresh that is refused logs out without a word", async () => {
  const { keeper, answer } = opened();
  await keeper.start();
  answer["POST /auth/refresh-token"] = unauthorised;
  answer["GET /orders"] = unauthorised;
  expect(await keeper.send("GET", "/orders")).toMatchObject({ status: 401 });
  expect(keeper.get()).toEqual({ state: "guest" });
});

test.each([
  ["a broken server", broken],
  ["a lost network", noNetwork],
  ["a busy server", () => ({ status: 429 })],
])("%s logs nobody out: the session is kept alive and tried again, less and less often", async (_, trouble) => {
  const { keeper, answer, waiting, pass, count } = opened();
  await keeper.start();
  answer["POST /auth/refresh-token"] = trouble;
  for (let i = 0; i < 6; i++) {
    pass(300_000);
    await keeper.tick();
  }
  expect(keeper.get()).toEqual({ state: "signedIn", user: mona });
  expect(count("GET /auth/keep-alive")).toBe(6);
  expect(waiting.map(({ ms }) => ms)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

test("a start without an answer is made up for when the server is back", async () => {
  const { keeper, answer, waiting } = opened({ "POST /auth/refresh-token": broken });
  await keeper.start();
  expect(keeper.get()).toEqual({ state: "guest" });
  answer["POST /auth/refresh-token"] = () => ({ status: 200, body: { accessToken: "back" } });
  waiting[0]?.work();
  await keeper.start();
  expect(keeper.get()).toMatchObject({ state: "signedIn" });
});

test("a try to refresh keeps its name until it is answered", async () => {
  const { keeper, answer, sent, pass } = opened();
  await keeper.start();
  for (const trouble of [noNetwork, broken, noNetwork]) {
    answer["POST /auth/refresh-token"] = trouble;
    pass(300_000);
    await keeper.tick();
  }
  answer["POST /auth/refresh-token"] = () => ({ status: 200, body: { accessToken: "back" } });
  for (let i = 0; i < 2; i++) {
    pass(300_000);
    await keeper.tick();
  }
  const refreshes = sent.filter(({ url }) => url === "/auth/refresh-token");
  const names = refreshes.map(({ headers }) => headers["x-refresh-attempt"]);
  expect(names).toEqual(["try 1", "try 2", "try 2", "try 2", "try 2", "try 3"]);
});

test("a token without a profile is tried again", async () => {
  const { keeper, answer, waiting } = opened({ "GET /auth/auth-profile": broken });
  await keeper.start();
  expect(keeper.get()).toEqual({ state: "guest" });
  answer["GET /auth/auth-profile"] = () => ({ status: 200, body: { data: mona } });
  waiting[0]?.work();
  await keeper.start();
  expect(keeper.get()).toMatchObject({ state: "signedIn" });
});

test("the token is renewed every five minutes, and on looking at the tab at most once in ten seconds", async () => {
  const { keeper, pass, count } = opened();
  await keeper.start();
  const refreshes = () => count("POST /auth/refresh-token");
  await keeper.tick();
  for (let i = 0; i < 5; i++) await keeper.lookedAt();
  expect(refreshes()).toBe(1);
  pass(9_999);
  await keeper.lookedAt();
  expect(refreshes()).toBe(1);
  pass(1);
  await Promise.all([keeper.lookedAt(), keeper.lookedAt()]);
  expect(refreshes()).toBe(2);
  pass(299_999);
  await keeper.tick();
  expect(refreshes()).toBe(2);
  pass(1);
  await keeper.tick();
  expect(refreshes()).toBe(3);
});

test("a refresh says whether the person did something, a timer does not count", async () => {
  const { keeper, sent, pass } = opened();
  await keeper.start();
  pass(300_000);
  await keeper.tick();
  keeper.touch();
  pass(300_000);
  await keeper.tick();
  const told = sent.filter(({ url }) => url === "/auth/refresh-token").map(({ headers }) => headers["x-user-active"]);
  expect(told).toEqual(["1", undefined, "1"]);
});

test("logging out in one tab reaches the others, and so does logging in", async () => {
  const here = opened();
  await here.keeper.start();
  await here.keeper.logOut();
  expect(here.keeper.get()).toEqual({ state: "guest" });
  expect(here.told).toEqual(["out"]);

  const there = opened();
  await there.keeper.start();
  there.keeper.hear("out");
  expect(there.keeper.get()).toEqual({ state: "guest" });
  there.keeper.hear("in");
  await there.keeper.start();
  expect(there.keeper.get()).toMatchObject({ state: "signedIn" });
});

test("a log-out that the server did not hear of has not happened", async () => {
  const { keeper, told, answer } = opened();
  await keeper.start();
  answer["POST /auth/logout"] = broken;
  expect(await keeper.logOut()).toMatchObject({ status: 503 });
  expect(keeper.get()).toMatchObject({ state: "signedIn" });
  expect(told).toEqual([]);
});

test("logging in is known at once, without asking again", async () => {
  const { keeper, asked, told } = opened({ "POST /auth/refresh-token": unauthorised });
  await keeper.start();
  keeper.signedIn({ ...mona, accessToken: "fresh", csrfToken: "c", needsVerification: false } as LoginAnswer);
  expect(keeper.get()).toEqual({ state: "signedIn", user: mona });
  expect(told).toEqual(["in"]);
  expect(asked).toEqual(["POST /auth/refresh-token"]);
});
