import { afterEach, expect, test, vi } from "vitest";
import { createRenderTurns } from "./renderQueue.ts";

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
  const turn = createRenderTurns(() => 0);
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

test("delays a client's next render after cached pages were served meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const begun: string[] = [];
  let served = 0;
  const turn = createRenderTurns(() => served);
  const busy = held(begun, "busy");
  const answer = turn("a", busy.render);
  turn("a", held(begun, "next").render);
  await settle();
  served++;
  busy.finish();
  expect(await answer).toBe("busy");
  await settle();
  expect(begun).toEqual(["busy"]);
  vi.advanceTimersByTime(250);
  await settle();
  expect(begun).toEqual(["busy", "next"]);
});

test("refuses a client whose queue is full, and no other client", async () => {
  const begun: string[] = [];
  const turn = createRenderTurns(() => 0, { mostWaiting: 2 });
  const first = held(begun, "first");
  const answers = [first.render, async () => "second", async () => "third"].map((render) => turn("a", render));
  await expect(turn("a", async () => "fourth")).rejects.toMatchObject({ status: 429 });
  expect(await turn("b", async () => "other")).toBe("other");
  first.finish();
  expect(await Promise.all(answers)).toEqual(["first", "second", "third"]);
  expect(await turn("a", async () => "later")).toBe("later");
});

const fail = () => Promise.reject(new Error("no such render"));
