import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { CdnConfig } from "#platform/server/cdnConfig.ts";
import { purgeEverything } from "#platform/server/createNoticePublisher.ts";
import { cdnTag, everyPage } from "./cdnTags.ts";
import { maxTagsPerCall, type PurgeRefusal, purgeTags } from "./purgeApis.ts";

/** Of several processes one purges at a time. An arbitrary number. */
const purgeLock = 7_336_021;
/** Milliseconds. */
const pollEvery = 100;
/** Five calls a second are allowed on Cloudflare's plan Pro; what changes meanwhile goes into the next call. */
const callEvery = 250;
const longestPause = 5_000;
const maxTagsAtOnce = 2_000;

export type CdnPurger = ReturnType<typeof createCdnPurger>;

/**
 * Purges the tags that wait in `cdn_purges`. They go from the table only when the network has confirmed; after a failure
 * they are tried again, until the pages that could show something old have expired by themselves.
 */
export function createCdnPurger(pool: pg.Pool, cdn: CdnConfig, warn: (error: unknown) => void) {
  const closing = new AbortController();
  let failures = 0;

  async function purgeDue(): Promise<boolean> {
    const client = await pool.connect();
    let isBroken = false;
    try {
      await client.query("begin");
      const { rows } = await client.query<{ tag: string }>(takeDue);
      const tags = [...new Set(rows.map(({ tag }) => cdnTag(tag)))];
      const isEverything = tags.includes(everyPage);
      for (let at = 0; at < (isEverything ? 1 : tags.length); at += maxTagsPerCall) {
        if (at > 0) await wait(callEvery);
        await purgeTags(cdn, isEverything ? [everyPage] : tags.slice(at, at + maxTagsPerCall));
      }
      await client.query("commit");
      return tags.length > 0;
    } catch (error) {
      await client.query("rollback").catch(() => {
        isBroken = true;
      });
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  async function keepPurging(): Promise<void> {
    while (!closing.signal.aborted) {
      let pause = pollEvery;
      try {
        if (await purgeDue()) pause = callEvery;
        failures = 0;
      } catch (error) {
        failures++;
        if (failures === 1) warn(error);
        const retryAfter = (error as PurgeRefusal).retryAfterMs ?? 0;
        pause = Math.min(longestPause, Math.max(retryAfter, callEvery * 2 ** Math.min(failures, 6)));
        await pool.query(dropExpired, [cdn.seconds + cdn.staleSeconds]).catch(() => {});
      }
      await wait(pause, undefined, { ref: false, signal: closing.signal }).catch(() => {});
    }
  }

  const purging = keepPurging();
  return {
    /** Returns whether purges succeed. While they do not, no page may be given to the network. */
    isWorking: () => failures === 0,
    /** For announcements that may have been lost. */
    purgeEverything: () =>
      pool.query(purgeEverything).then(
        () => {},
        () => {},
      ),
    async close(): Promise<void> {
      closing.abort();
      await purging;
    },
  };
}

/** Takes nothing while another process purges. */
const takeDue = `
  with turn as materialized (select pg_try_advisory_xact_lock(${purgeLock}) as mine)
  delete from cdn_purges where (select mine from turn)
    and ctid = any(array(select ctid from cdn_purges where due_at <= now() limit ${maxTagsAtOnce} for update skip locked))
  returning tag`;

const dropExpired = "delete from cdn_purges where due_at < now() - make_interval(secs => $1)";
