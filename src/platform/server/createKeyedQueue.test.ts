import { expect, onTestFinished, test, vi } from "vitest";
import { createKeyedQueue } from "./createKeyedQueue.ts";

const options = { maxTasks: 3, maxWaitMs: 5_000 };

/** A task that notes its start and runs until it is told to end. */
function createTask(started: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = () => {
    started.push(name);
    return promise;
  };
  return { work, end: () => resolve(name) };
}

/** Lets every promise that can go on do so. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test("runs tasks with a common key in order of arrival and others at once", async () => {
  const turn = createKeyedQueue(options);
  const started: string[] = [];
  const start = (...keys: string[]) => {
    const task = createTask(started, keys.join(""));
    return { ...task, ended: turn(keys, task.work) };
  };
  const [ab, cb, c, d] = [start("a", "b"), start("c", "b"), start("c"), start("d", "d")];
  await settle();
  expect(started).toEqual(["ab", "dd"]);
  c.end();
  ab.end();
  await settle();
  expect(started).toEqual(["ab", "dd", "cb"]);
  cb.end();
  d.end();
  expect(await Promise.all([ab, cb, c, d].map(({ ended }) => ended))).toEqual(["ab", "cb", "c", "dd"]);
});

test("goes on after a task that fails", async () => {
  const turn = createKeyedQueue(options);
  const failing = turn(["a"], () => Promise.reject(new Error("failed")));
  const next = turn(["a"], async () => "next");
  await expect(failing).rejects.toThrow("failed");
  expect(await next).toBe("next");
});

test("refuses a task when a key has too many and takes it once one has ended", async () => {
  const turn = createKeyedQueue(options);
  const task = createTask([], "first");
  const running = Array.from({ length: 3 }, () => turn(["a"], task.work));
  await expect(turn(["b", "a"], async () => "fourth")).rejects.toMatchObject({ status: 429 });
  expect(await turn(["b"], async () => "other key")).toBe("other key");
  task.end();
  await Promise.all(running);
  expect(await turn(["a"], async () => "fourth")).toBe("fourth");
});

test("gives up a task whose turn comes too late, and keeps the order of the others", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const turn = createKeyedQueue(options);
  const started: string[] = [];
  const first = createTask(started, "first");
  const running = turn(["a"], first.work);
  const late = expect(turn(["a"], async () => started.push("late"))).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(options.maxWaitMs);
  await late;
  const next = turn(["a"], async () => started.push("next"));
  await vi.advanceTimersByTimeAsync(options.maxWaitMs - 1);
  expect(started).toEqual(["first"]);
  first.end();
  await Promise.all([running, next]);
  expect(started).toEqual(["first", "next"]);
});
