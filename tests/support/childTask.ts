import { handleParentMessages } from "#platform/server/handleParentMessages.ts";

/** The task that `createChildProcessQueue.test.ts` runs in a child process. */
export type TestTask = { wait?: number; exit?: boolean; fail?: string; hold?: number };

handleParentMessages(
  async ({ wait = 0, exit, fail, hold = 0 }: TestTask) => {
    if (exit) process.exit(1);
    if (fail) throw new Error(fail);
    const held = Buffer.alloc(hold, 1);
    await new Promise((done) => setTimeout(done, wait));
    return { pid: process.pid, held: held.length, secrets: Object.keys(process.env) };
  },
  { maxRss: 300_000_000 },
);
