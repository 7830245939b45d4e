import { afterAll, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#platform/server/database.ts";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import { openShop } from "#tests/support/shop.ts";

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

/** One connection, and how many descriptions of columns have arrived on it. */
function openCounted() {
  const database = openDatabase(shop.database.url, 1);
  onTestFinished(() => database.close());
  const seen = { descriptions: 0 };
  database.pool.on("connect", (client) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on("rowDescription", () => seen.descriptions++);
  });
  return { ...database, seen };
}

test("a named statement is described once on a connection, and its rows stay the same", async () => {
  const { pool, seen } = openCounted();
  const text = `select n, case when n > 1 then now()::date end as day, jsonb_build_object('n', n) as facts
                  from generate_series(1, $1::int) n`;
  const run = () => preparedQuery(pool, "described", text, [2]);
  const first = await run();
  expect(first).toEqual([
    { n: 1, day: null, facts: { n: 1 } },
    { n: 2, day: expect.any(Date), facts: { n: 2 } },
  ]);
  expect([await run(), await run()]).toEqual([first, first]);
  expect(seen.descriptions).toBe(1);
  expect(await preparedQuery(pool, "described too", "select 'other' as n where $1", [true])).toEqual([{ n: "other" }]);
});

test("statements that get a name are described once, also when several are sent ahead of the first answer", async () => {
  const { pool, seen } = openCounted();
  const client = await pool.connect();
  const run = (n: number) => client.query("select $1::int as n", [n]);
  for (let n = 1; n <= 5; n++) await run(n);
  expect(seen.descriptions).toBe(5);
  const answers = await Promise.all([6, 7].map(run));
  expect([answers.map(({ rows }) => rows[0]), seen.descriptions]).toEqual([[{ n: 6 }, { n: 7 }], 7]);
  const { rows, rowCount, fields } = await run(8);
  expect([rows, rowCount, fields.map(({ name }) => name), seen.descriptions]).toEqual([[{ n: 8 }], 1, ["n"], 7]);
  client.release();
});

test("a named statement whose columns have changed fails instead of giving wrong rows, and then works", async () => {
  const { pool } = openCounted();
  const all = () => preparedQuery(pool, "changing", "select * from changing where $1", [true]);
  await shop.owner.pool.query("create table changing as select 1 as n; grant select on changing to public");
  expect([await all(), await all()]).toEqual([[{ n: 1 }], [{ n: 1 }]]);
  await shop.owner.pool.query("alter table changing add column m text not null default 'new'");
  await expect(all()).rejects.toThrow("cached plan must not change result type");
  expect(await all()).toEqual([{ n: 1, m: "new" }]);
});

test("a statement that returns no columns, and one that fails, run again as well", async () => {
  const { pool } = openCounted();
  const client = await pool.connect();
  await client.query("create temporary table counted (n int primary key)");
  const insert = (n: number) => client.query("insert into counted values ($1)", [n]);
  for (let n = 1; n <= 7; n++) expect(await insert(n)).toMatchObject({ rowCount: 1, rows: [], fields: [] });
  await expect(insert(7)).rejects.toThrow("duplicate key");
  expect(await insert(8)).toMatchObject({ rowCount: 1, rows: [] });
  expect((await client.query("select count(*) as n from counted")).rows).toEqual([{ n: 8 }]);
  client.release();
});
