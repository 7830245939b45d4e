import { afterEach, expect, test, vi } from "vitest";
import { createRenderQueue } from "./renderQueue.ts";

afterEach(() => void vi.useRealTimers());

/** A render that ends on demand. */
function held(begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const render = () => {
    begun.push(name);
    return promise;
  };
  return { render, finish: () => resolve(name), fail: () => reject(new Error(name)) };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("renders one page of a client at a time and does not hold up other clients", async () => {
  const begun: string[] = [];
  const turn = createRenderQueue(() => 0);
  const [first, second, other] = ["first", "second", "other"].map((name) => held(begun, name));
  const failing = turn("a", first?.render ?? fail);
  const next = turn("a", second?.render ?? fail);
  turn("b", other?.render ?? fail);
  await settle();
  expect(begun).toEqual(["first", "other"]);
  first?.fail();
  await expect(failing).rejects.toThrow("first");
  await settle();
  expect(begun).toEqual(["first", "other", "second"]);
  second?.finish();
  expect(await next).toBe("second");
});

/** Renders for `ms` while one cached page is served. Returns the milliseconds that the client's next render waits. */
function createClock() {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  let served = 0;
  const turn = createRenderQueue(() => served);
  return {
    async use(client: string, ms: number, others = 1) {
      await turn(client, async () => {
        vi.advanceTimersByTime(ms);
        served += others;
      });
      let waited = 0;
      const next = turn(client, async () => {});
      for (let isOver = false; !isOver && waited < 5_000; waited += 10) {
        next.then(() => {
          isOver = true;
        });
        await settle();
        if (!isOver) vi.advanceTimersByTime(10);
      }
      return waited - 10;
    },
  };
}

test("delays a client that has used its share of rendering while cached pages are served", async () => {
  const clock = createClock();
  const waits: number[] = [];
  for (let render = 0; render < 12; render++) waits.push(await clock.use("flood", 100));
  // Five renders are free; then each waits three times as long as it took.
  expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  expect(waits.slice(-4)).toEqual([300, 300, 300, 300]);
  expect(await clock.use("visitor", 100)).toBe(0);
});

test("does not delay several visitors behind one address, or a client alone", async () => {
  const clock = createClock();
  // Ten pages of 40 ms at once, and two a second after that.
  for (let page = 0; page < 10; page++) expect(await clock.use("office", 40)).toBe(0);
  for (let page = 0; page < 60; page++) {
    expect(await clock.use("office", 40)).toBe(0);
    vi.advanceTimersByTime(460);
  }
  for (let page = 0; page < 30; page++) expect(await clock.use("alone", 100, 0)).toBe(0);
});

test("refuses a client whose queue is full, and no other client", async () => {
  const begun: string[] = [];
  const turn = createRenderQueue(() => 0, { mostWaiting: 2 });
  const first = held(begun, "first");
  const answers = [first.render, async () => "second", async () => "third"].map((render) => turn("a", render));
  await expect(turn("a", async () => "fourth")).rejects.toMatchObject({ status: 429 });
  expect(await turn("b", async () => "other")).toBe("other");
  first.finish();
  expect(await Promise.all(answers)).toEqual(["first", "second", "third"]);
  expect(await turn("a", async () => "later")).toBe("later");
});

const fail = () => Promise.reject(new Error("no such render"));
