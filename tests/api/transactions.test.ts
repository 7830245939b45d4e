import { sql } from "kysely";
import { expect, test } from "vitest";
import { recordStatements } from "#tests/support/recordStatements.ts";
import { openShop } from "#tests/support/shop.ts";

test("a transaction begins with its first lock and commits or rolls back as a whole", async () => {
  await using shop = await openShop();
  const { db } = shop;
  const change = (value: number, refuse: boolean) =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom("settings").selectAll().where("key", "=", "shippingFee").forUpdate().execute();
      await sql`insert into settings (key, value) values ('shippingFee', ${value}::text::jsonb)
        on conflict (key) do update set value = excluded.value`.execute(tx);
      if (refuse) throw new Error("no");
    });
  const statements = await recordStatements(shop, () => change(70, false));
  expect(statements.map((text) => text.split(" ", 1)[0])).toEqual(["begin", "select", "insert", "commit"]);
  await expect(change(90, true)).rejects.toThrow("no");
  expect(await db.selectFrom("settings").select("value").where("key", "=", "shippingFee").execute()).toEqual([
    { value: 70 },
  ]);
});

test("a transaction that fails leaves nothing, and an empty or read-only one is fine", async () => {
  await using shop = await openShop();
  const { db } = shop.database;
  await expect(
    db.transaction().execute(async (tx) => {
      await sql`insert into settings (key, value) values ('lowStockThreshold', '9')`.execute(tx);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await db.transaction().execute(async () => {});
  await expect(
    db
      .transaction()
      .setAccessMode("read only")
      .execute((tx) => sql`select set_config('nabta.x', '1', true)`.execute(tx)),
  ).resolves.toBeTruthy();
  expect(await db.selectFrom("settings").select("value").where("key", "=", "lowStockThreshold").execute()).toEqual([]);
});
