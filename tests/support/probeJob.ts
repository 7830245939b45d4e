import { z } from "zod";
import type { Db } from "#platform/server/database.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";

/** A job of the tests of the queue itself. */
export const probeJob = (run: () => Promise<void>) => defineJob({ name: "test.probe", payload: z.object({}), run });

export async function enqueueProbes(db: Db, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await enqueue(db, { name: "test.probe" }, {}, { key: `probe:${n}` });
}
