import type pg from "pg";
import { z } from "zod";
import { defineJob } from "#platform/server/jobs.ts";
import { indexQueuedProducts, queueProductsOfOldThesaurus } from "./indexProducts.ts";

/** Milliseconds between a notice of the catalogue and the index, so that one import is not many runs. */
const delay = 100;

/**
 * Returns an indexer for a process that hears the notices of the catalogue: `wake` makes it index what changed within
 * a moment, `close` waits for what is running. Errors go to `warn`; the job below repeats what they left.
 */
export function indexInBackground(pool: pg.Pool, warn: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let closed = false;
  const index = () => {
    timer = undefined;
    running = running
      .then(() => (closed ? 0 : indexQueuedProducts(pool)))
      .catch((error) => closed || pool.ending || warn(error));
  };
  return {
    wake() {
      if (!closed) timer ??= setTimeout(index, delay).unref();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Indexes what no process heard of, and everything after the thesaurus changed. */
export const indexProductsJob = defineJob({
  name: "search.indexProducts",
  payload: z.unknown(),
  every: "* * * * *",
  async run(_payload, { db }) {
    await queueProductsOfOldThesaurus(db);
    await indexQueuedProducts(db);
  },
});
