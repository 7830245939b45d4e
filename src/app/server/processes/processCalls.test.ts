import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { type Answers, type Channel, openProcessCalls } from "./processCalls.ts";

/** Two ends that are connected to each other. */
function connect(here: Answers, there: Answers) {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  const channel = (own: EventEmitter, other: EventEmitter): Channel => ({
    send: (message) => void other.emit("message", structuredClone(message)),
    onMessage: (listener) => void own.on("message", listener),
  });
  const ask = openProcessCalls(channel(ends[0], ends[1]), here);
  const askBack = openProcessCalls(channel(ends[1], ends[0]), there);
  return { ask, askBack };
}

test("both sides ask and answer at once", async () => {
  const { ask, askBack } = connect(
    { workerProblem: async () => "it has stopped" },
    { metrics: async () => [{ name: "requests" }] },
  );
  expect(await Promise.all([ask("metrics"), askBack("workerProblem"), ask("workerProblem")])).toEqual([
    [{ name: "requests" }],
    "it has stopped",
    undefined,
  ]);
});

test("a failing answer and a silent process reject", async () => {
  const { ask } = connect({}, { metrics: () => Promise.reject(new Error("no registry")) });
  await expect(ask("metrics")).rejects.toThrow("no registry");

  vi.useFakeTimers();
  const { ask: askSilent } = connect({}, { metrics: () => new Promise(() => {}) });
  const pending = expect(askSilent("metrics")).rejects.toThrow("no answer about metrics");
  await vi.advanceTimersByTimeAsync(4_000);
  await pending;
  vi.useRealTimers();
});
