import { parseCronItems, runOnce } from "graphile-worker";
import { expect, test } from "vitest";
import { isWorkerError, markWorkerError, onWorkerError, recoverFromWorkerError } from "./workerErrors.ts";

const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
};

test("recognises an error of graphile-worker by the top of its stack", async () => {
  expect(isWorkerError(await thrownBy(() => runOnce({ taskList: {}, taskDirectory: "." })))).toBe(true);
  expect(isWorkerError(await thrownBy(() => parseCronItems([{ task: "x", match: "wrong" }])))).toBe(true);
  expect(isWorkerError(new Error("a bug of ours"))).toBe(false);
  expect(isWorkerError("no error at all")).toBe(false);
});

test("does not attribute an error of a job to graphile-worker", () => {
  const error = new TypeError("a bug in a job");
  error.stack = `TypeError: a bug in a job
    at send (/shop/src/platform/server/outbox.ts:10:5)
    at doNext (file:///shop/node_modules/graphile-worker/dist/worker.js:190:24)`;
  expect(isWorkerError(error)).toBe(false);
});

test("restarts a running worker after errors of its own or of its connections", () => {
  const lost = new Error("Connection terminated unexpectedly");
  const reported: unknown[] = [];
  expect(recoverFromWorkerError(lost)).toBe(false);
  const end = onWorkerError((error) => reported.push(error));
  expect(recoverFromWorkerError(lost)).toBe(false);
  markWorkerError(lost);
  expect(recoverFromWorkerError(lost)).toBe(true);
  expect(recoverFromWorkerError(new Error("a bug of ours"))).toBe(false);
  end();
  expect(recoverFromWorkerError(lost)).toBe(false);
  expect(reported).toEqual([lost]);
});
