import type { Database } from "#platform/server/database.ts";
import { type JobContext, startWorker } from "#platform/server/jobs.ts";
import { startMailSender } from "#platform/server/startMailSender.ts";
import type { Worker } from "#platform/server/superviseWorker.ts";
import { moduleJobs } from "./modules.ts";

/** Runs all jobs and sends the mails of the outbox until stopped. */
export async function startShopWorker(
  database: Database,
  tools: JobContext,
  options: Parameters<typeof startWorker>[3] = {},
): Promise<Worker> {
  const jobs = await startWorker(database, moduleJobs, tools, options);
  const mails = startMailSender(tools, options);
  return {
    problem: async () => (await jobs.problem()) ?? (await mails.problem()),
    async stop() {
      await Promise.all([jobs.stop(), mails.stop()]);
    },
  };
}
