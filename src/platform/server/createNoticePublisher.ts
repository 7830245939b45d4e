import type pg from "pg";

const batchSize = 1_000;
/** `queue_notice` sends its notices itself when the last sign of life is ten seconds old. */
const signOfLifeEvery = 2_000;

/**
 * Returns a function that announces the notices which transactions have queued, and resolves to whether more wait. Any
 * number of processes may publish: each takes other rows, and a row goes exactly when it is announced. `forCdn` queues
 * the tags for the content network too.
 */
export function createNoticePublisher(client: pg.Client, { forCdn = false } = {}) {
  let aliveAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<boolean> => {
    if (performance.now() - aliveAt > signOfLifeEvery) {
      await client.query(signOfLife);
      aliveAt = performance.now();
    }
    const { rowCount } = await client.query(forCdn ? publishForCdn : publish);
    return rowCount === batchSize;
  };
}

const signOfLife = {
  name: "notice_publisher",
  text: `insert into notice_publisher (alive_at) values (now()) on conflict (id) do update set alive_at = excluded.alive_at`,
};

const dueRows = `
    due as (
      delete from queued_notices
      where ctid = any(array(select ctid from queued_notices limit ${batchSize} for update skip locked))
      returning channel, payload)`;
const announce =
  "select pg_notify(channel, case channel when 'jobs:insert' then '{\"count\":100}' else payload end) from due";

/** PostgreSQL sends equal notices of one transaction once. The notice of a job wakes every idle slot of a worker. */
const publish = {
  name: "publish_notices",
  text: `with ${dueRows} ${announce}`,
};

/** Milliseconds until a tag is purged, and purged once more: by then, what was being made during the change has arrived. */
const purgedAfter = [0, 2_000];

const publishForCdn = {
  name: "publish_notices_for_cdn",
  text: `
    with ${dueRows},
    purges as (
      insert into cdn_purges (tag, due_at)
      select distinct payload, now() + after * interval '1 millisecond'
        from due cross join unnest(array[${purgedAfter}]) after where channel = 'catalogue')
    ${announce}`,
};

/** Has everything purged, as after announcements that may have been lost. */
export const purgeEverything = `
  insert into cdn_purges (tag, due_at)
  select 'all', now() + after * interval '1 millisecond' from unnest(array[${purgedAfter}]) after`;
