import type pg from "pg";

const batchSize = 1_000;
/** `queue_notice` sends its notices itself when the last sign of life is ten seconds old. */
const signOfLifeEvery = 2_000;

/**
 * Returns a function that announces the notices which transactions have queued, and resolves to whether more wait. Any
 * number of processes may publish: each takes other rows, and a row goes exactly when it is announced.
 */
export function createNoticePublisher(client: pg.Client) {
  let aliveAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<boolean> => {
    if (performance.now() - aliveAt > signOfLifeEvery) {
      await client.query(signOfLife);
      aliveAt = performance.now();
    }
    const { rowCount } = await client.query(publish);
    return rowCount === batchSize;
  };
}

const signOfLife = {
  name: "notice_publisher",
  text: `insert into notice_publisher (alive_at) values (now()) on conflict (id) do update set alive_at = excluded.alive_at`,
};

/** PostgreSQL sends equal notices of one transaction once. The notice of a job wakes every idle slot of a worker. */
const publish = {
  name: "publish_notices",
  text: `
    with due as (
      delete from queued_notices
      where ctid = any(array(select ctid from queued_notices limit ${batchSize} for update skip locked))
      returning channel, payload)
    select pg_notify(channel, case channel when 'jobs:insert' then '{"count":100}' else payload end) from due`,
};
