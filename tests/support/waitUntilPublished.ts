import { expect, vi } from "vitest";
import type { Shop } from "./shop.ts";

/** Waits until the caches have heard of the changes so far: notices still queued would invalidate pages later. */
export const waitUntilPublished = ({ pool }: Shop) =>
  vi.waitFor(async () => expect((await pool.query("select from queued_notices limit 1")).rowCount).toBe(0), {
    timeout: 10_000,
    interval: 20,
  });
