import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { buildServer, registerPages } from "#app/server/buildServer.ts";
import { findViolations } from "#app/server/invariants.ts";
import { createJobContext } from "#app/server/jobContext.ts";
import { loadBuiltRenderer } from "#app/server/loadRenderer.ts";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import { startShopWorker } from "#app/server/startShopWorker.ts";
import { type Db, openDatabase, type Tx } from "#platform/server/database.ts";
import { listenToChannel } from "#platform/server/listenToChannel.ts";
import { probePooler } from "#platform/server/probePooler.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { missingPgbouncer, startPgbouncer } from "#tests/support/startPgbouncer.ts";
import { createUser } from "#tests/support/users.ts";

const startPooler = (shop: Shop, mode: "session" | "transaction") =>
  startPgbouncer([shop.database.url, shop.owner.url], mode);

async function readLimits(db: Tx | Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string; idle: string }>`
    select current_setting('statement_timeout') as statement,
           current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  return rows.flatMap(({ statement, idle }) => [statement, idle]);
}

test.skipIf(missingPgbouncer)(
  `sells through a pooler in transaction mode ${missingPgbouncer ? `(${missingPgbouncer})` : ""}`,
  async () => {
    await using shop = await openShop();
    await using pooler = await startPooler(shop, "transaction");
    const DATABASE_URL = pooler.through(shop.database.url);
    await expect(openDatabaseForShop({ ...shop.config, DATABASE_URL })).rejects.toThrow(/set DATABASE_DIRECT_URL/);

    const config = { ...shop.config, DATABASE_URL, DATABASE_DIRECT_URL: shop.owner.url };
    const database = await openDatabaseForShop(config);
    const { db, pool, session } = database;
    expect(database.note).toBe("DATABASE_URL, pooled");
    expect(await db.transaction().execute(readLimits)).toEqual(["8s", "15s"]);

    const app = buildServer({ db, pool, config });
    const web = await loadBuiltRenderer();
    const cache = registerPages(app, web);
    const listener = await listenToChannel(session.url, "catalogue", cache.drop, () => cache.drop("all"));
    const tools = createJobContext({ db, sessionDb: session.db, config, web });
    const warnings: string[] = [];
    const worker = await startShopWorker(database, tools, { warn: (warning) => warnings.push(warning) });
    await app.ready();

    const dress = await addProduct(shop.db, { id: "dress", price: 500_00, stock: 100 });
    const node = { app, db, pool, config } as unknown as Shop;
    const buyers = await Promise.all(Array.from({ length: 4 }, () => createUser(node)));
    const urls = ["/", "/new", "/product/dress", "/search?q=dress", "/deals", "/api/products", "/api/products/dress"];
    const reads = Array.from({ length: 10 }, () => urls).flat();
    const [statuses] = await Promise.all([
      Promise.all(reads.map(async (url) => (await app.inject(url)).statusCode)),
      Promise.all(buyers.map((buyer) => buyForCash(buyer, dress))),
    ]);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);

    await shop.db.updateTable("products").set({ price: 777_00 }).where("id", "=", "dress").execute();
    const shown = async () => expect((await app.inject("/product/dress")).body).toMatch(/(?:EGP.|"price":)777\b/);
    await vi.waitFor(shown, { timeout: 1_000, interval: 20 });
    const sent = db
      .selectFrom("outbox")
      .select("id")
      .where("template", "=", "orderPlaced")
      .where("status", "=", "sent");
    const mails = async () => (await sent.execute()).length;
    await vi.waitFor(async () => expect(await mails()).toBe(4), { timeout: 10_000, interval: 50 });
    expect(warnings).toEqual([]);
    expect(await findViolations(db)).toEqual([]);
    await worker.stop();
    await app.close();
    await listener.close();
    await database.close();
  },
);

test.skipIf(missingPgbouncer)("keeps the limits of its sessions through a pooler in session mode", async () => {
  await using shop = await openShop();
  await using pooler = await startPooler(shop, "session");
  const url = pooler.through(shop.database.url);
  expect(await probePooler(url)).toBeUndefined();
  const { db, close } = openDatabase(url, 2);
  expect(await readLimits(db)).toEqual(["8s", "15s"]);
  await close();
});

test("takes the server itself for no pooler", async () => {
  await using shop = await openShop();
  expect(await probePooler(shop.database.url)).toBeUndefined();
});
