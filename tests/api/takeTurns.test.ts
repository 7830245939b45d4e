import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "#platform/server/freePort.ts";
import { takeTurns } from "#platform/server/postgresDriver/takeTurns.ts";
import { openShop } from "#tests/support/shop.ts";

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

/** A pool of four connections, of which two work at once. */
function openPool({ connectionString = shop.database.url, patience }: { connectionString?: string; patience: number }) {
  const pool = new pg.Pool({ connectionString, max: 4 });
  takeTurns(pool, 2, patience);
  onTestFinished(() => pool.end());
  return pool;
}

const forever = 2 ** 31 - 1;

test("the third caller waits for one of two connections, in order of arrival", async () => {
  const pool = openPool({ patience: forever });
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  const order: string[] = [];
  const third = pool.connect().then((client) => {
    order.push("third");
    return client;
  });
  const fourth = pool.query("select 1").then(() => order.push("fourth"));
  await first.query("select 1");
  await nextTurn();
  expect([order, pool.totalCount]).toEqual([[], 2]);
  second.release();
  expect(await third).toBe(second);
  expect(order).toEqual(["third"]);
  first.release();
  await fourth;
  expect([order, pool.totalCount]).toEqual([["third", "fourth"], 2]);
  second.release();
});

test("connections that are held for long do not hold up others", async () => {
  const pool = openPool({ patience: 20 });
  const held = await Promise.all([pool.connect(), pool.connect()]);
  const third = await pool.connect();
  // The first two count no longer: the next caller gets a connection at once.
  const fourth = pool.connect();
  expect(pool.totalCount).toBe(4);
  for (const client of [...held, third, await fourth]) client.release();
});

test("a failed connection and one that breaks end their turn", async () => {
  const closed = openPool({ connectionString: `postgres://127.0.0.1:${await freePort()}/none`, patience: forever });
  const failed = await Promise.allSettled(Array.from({ length: 5 }, () => closed.connect()));
  expect(failed.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));

  const pool = openPool({ patience: forever });
  pool.on("error", () => {});
  for (let turn = 0; turn < 5; turn++) {
    const client = await pool.connect();
    client.on("error", () => {});
    await client.query("select pg_terminate_backend(pg_backend_pid())").catch(() => {});
    client.release(true);
  }
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
