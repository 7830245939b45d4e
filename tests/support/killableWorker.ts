import { moduleJobs } from "#app/server/modules.ts";
import { readConfig } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/database.ts";
import { type JobContext, startWorker } from "#platform/server/jobs.ts";
import { probeJob } from "./probeJob.ts";

/** A worker in a process of its own for the jobs whose names begin with `jobs`, which a test kills in the middle of one; `test.probe` never ends. */
const { url, secret, jobs } = JSON.parse(process.env.ASKED ?? "") as { url: string; secret: string; jobs: string };
const database = openDatabase(url, 4);
const config = readConfig({ SESSION_SECRET: secret, DEMO: "0" });
const tools = { db: database.db, sessionDb: database.db, config, staffToTell: async () => [] } as unknown as JobContext;
await startWorker(
  database,
  [...moduleJobs, probeJob(() => new Promise(() => {}))].filter(({ name }) => name.startsWith(jobs)),
  tools,
);
