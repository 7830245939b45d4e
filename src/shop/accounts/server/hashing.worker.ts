import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

/** OWASP's parameters for Argon2id (19 MiB, two passes): about 30 ms of one core. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type HashTask = { id: number; password: string; storedHash?: string };
export type HashResult = { id: number; result?: string | boolean; error?: string };

lowerPriority();
parentPort?.on("message", ({ id, password, storedHash }: HashTask) => {
  try {
    const result = storedHash === undefined ? hashSync(password, argon2Options) : verifySync(storedHash, password);
    parentPort?.postMessage({ id, result } satisfies HashResult);
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) } satisfies HashResult);
  }
});

/** Lowers the thread's priority where the OS allows it, so that page requests come first. */
function lowerPriority(): void {
  try {
    const [thread] = readlinkSync("/proc/thread-self").split("/").slice(-1);
    setPriority(Number(thread), 10);
  } catch {
    // Only Linux has priorities per thread.
  }
}
