import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { JobContext, JobObserver } from "./jobs.ts";
import { sendDueMails } from "./sendDueMails.ts";
import type { Times, Worker } from "./superviseWorker.ts";

/** Milliseconds until an idle sender looks for mails again. */
const pollEvery = 300;
const longestPause = 10_000;
/** Milliseconds after which the sender pauses and looks how busy the process is. */
const longestPass = 1_000;
/** The share of time in which the event loop works. */
const busyAbove = 0.8;
/** Seconds. */
const longestLeft = 15;

/** Sends the mails of the outbox until stopped, also across outages of the database. */
export function startMailSender(
  tools: JobContext,
  {
    warn = () => {},
    stuckAfter = 60_000,
    ...observer
  }: JobObserver & Times & { warn?: (message: string) => void } = {},
): Worker {
  const closing = new AbortController();
  const { signal } = closing;
  let movedAt = performance.now();
  const progress = () => {
    movedAt = performance.now();
  };

  /** While the process serves visitors without a pause, mails that nobody waits for are left for a moment. */
  async function sendUntilStopped(): Promise<void> {
    let pause = pollEvery;
    let leaveFor = 0;
    while (!signal.aborted) {
      const until = performance.now() + longestPass;
      const mayGoOn = () => !signal.aborted && performance.now() < until;
      try {
        await sendDueMails(tools, { ...observer, progress, mayGoOn, leaveFor });
        pause = pollEvery;
      } catch (error) {
        warn(`Sending mails failed: ${error}`);
        pause = Math.min(longestPause, pause * 2);
      }
      const before = performance.eventLoopUtilization();
      await wait(pause, undefined, { signal }).catch(() => {});
      leaveFor = performance.eventLoopUtilization(before).utilization > busyAbove ? longestLeft : 0;
    }
  }

  const sending = sendUntilStopped();
  return {
    async problem() {
      // While the mail server does not answer, mails may wait.
      if (performance.now() - movedAt < stuckAfter) return undefined;
      const { rows } = await sql<{ overdue: boolean }>`
        select exists (select from outbox where status = 'queued'
                          and next_attempt_at < now() - ${stuckAfter}::float8 * interval '1 millisecond') as overdue`.execute(
        tools.db,
      );
      return rows[0]?.overdue ? "mails that are due are not sent" : undefined;
    },
    async stop() {
      closing.abort();
      await sending;
    },
  };
}
