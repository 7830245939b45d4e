import { expect, test, vi } from "vitest";
import type { TestTask } from "#tests/support/childTask.ts";
import { createChildProcessQueue } from "./createChildProcessQueue.ts";

type Output = { pid: number; held: number; secrets: string[] };

const open = (change: Partial<Parameters<typeof createChildProcessQueue>[0]> = {}) =>
  createChildProcessQueue<TestTask, Output>({
    script: new URL("../../../tests/support/childTask.ts", import.meta.url),
    heapMb: 64,
    maxWaiting: 2,
    timeoutMs: 10_000,
    idleMs: 10_000,
    recycleBytes: 1_000_000_000,
    ...change,
  });

test("runs tasks one at a time in one process, without the environment variables", async () => {
  const run = open();
  const began = performance.now();
  const [first, second] = await Promise.all([run({ wait: 200 }), run({ wait: 200 })]);
  expect(performance.now() - began).toBeGreaterThan(390);
  expect(second?.pid).toBe(first?.pid);
  expect(first?.secrets.filter((name) => name !== "NODE_CHANNEL_FD" && !/^(PWD|_)$/.test(name))).toEqual([]);
});

test("refuses a task when the queue is full", async () => {
  const run = open();
  const answers = await Promise.allSettled([run({}), run({}), run({}), run({})]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  expect(answers[3]).toMatchObject({ reason: { reason: "queueFull" } });
});

test("kills the process after a timeout, and runs the next task in a new one", async () => {
  const run = open({ timeoutMs: 6_000 });
  const { pid } = await run({});
  const [late, next] = await Promise.allSettled([run({ wait: 60_000 }), run({})]);
  expect(late).toMatchObject({ reason: { reason: "timeout" } });
  expect(next).toMatchObject({ status: "fulfilled" });
  // The next process may answer before the killed one is gone.
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"));
});

test("survives a process that exits during a task and a task that throws", async () => {
  const run = open();
  await expect(run({ exit: true })).rejects.toMatchObject({ reason: "exit" });
  await expect(run({ fail: "no such thing" })).rejects.toThrow("no such thing");
  expect(await run({})).toMatchObject({ held: 0 });
});

test("ends a process that exceeds its memory limit", async () => {
  const run = open();
  expect(await run({ hold: 50_000_000, wait: 200 })).toMatchObject({ held: 50_000_000 });
  await expect(run({ hold: 400_000_000, wait: 60_000 })).rejects.toMatchObject({ reason: "exit" });
});

test("replaces a process that still holds much memory after a task", async () => {
  const run = open({ recycleBytes: 1 });
  const { pid } = await run({});
  expect((await run({})).pid).not.toBe(pid);
});
