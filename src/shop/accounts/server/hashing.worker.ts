import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

/** 19 MiB and two passes, as OWASP advises for Argon2id: about 30 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type Task = { id: number; password: string; kept?: string };
export type Result = { id: number; result?: string | boolean; error?: string };

stepBack();
parentPort?.on("message", ({ id, password, kept }: Task) => {
  try {
    const result = kept === undefined ? hashSync(password, cost) : verifySync(kept, password);
    parentPort?.postMessage({ id, result } satisfies Result);
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) } satisfies Result);
  }
});

/** Where the system lets a thread be less urgent than its process, whoever looks at a page goes first. */
function stepBack(): void {
  try {
    const [thread] = readlinkSync("/proc/thread-self").split("/").slice(-1);
    setPriority(Number(thread), 10);
  } catch {
    // Elsewhere than on Linux all threads are equal.
  }
}
