/**
 * graphile-worker 0.18 leaves some promise rejections unhandled. They do not affect the rest of the process, so they
 * restart the worker instead of ending the shop. main.ts loads this file before anything else: no imports here.
 */
const ofWorkerPool = new WeakSet<object>();
const restarts = new Set<(error: unknown) => void>();

/** Marks an error that was passed to graphile-worker: its stack names the database driver, not the library. */
export function markWorkerError(error: unknown): void {
  if (typeof error === "object" && error !== null) ofWorkerPool.add(error);
}

/** Calls `restart` for every unhandled error of graphile-worker. Returns a function that unsubscribes. */
export function onWorkerError(restart: (error: unknown) => void): () => void {
  restarts.add(restart);
  return () => restarts.delete(restart);
}

/** Returns whether the error came out of graphile-worker and a running worker handles it. */
export function recoverFromWorkerError(error: unknown): boolean {
  if (restarts.size === 0 || !isWorkerError(error)) return false;
  for (const restart of restarts) restart(error);
  return true;
}

/** Returns whether the library itself threw it: an error of a job has the job's own file at the top of its stack. */
export function isWorkerError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (ofWorkerPool.has(error)) return true;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const top = frames.find((frame) => !/\(?(node:|<anonymous>)/.test(frame));
  return top?.includes("/node_modules/graphile-worker/") ?? false;
}
