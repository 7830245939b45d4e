import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { buildServer, registerPages } from "#app/server/buildServer.ts";
import { findViolations } from "#app/server/invariants.ts";
import { loadBuiltRenderer } from "#app/server/loadRenderer.ts";
import { openDatabase } from "#platform/server/database.ts";
import { defineJob, enqueue, startWorker } from "#platform/server/jobs.ts";
import { listenToChannel } from "#platform/server/listenToChannel.ts";
import { addProduct } from "#tests/support/products.ts";
import { checkoutForm } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { startTcpProxy } from "#tests/support/tcpProxy.ts";
import { createUser } from "#tests/support/users.ts";

const connections = 4;

/** Another web process of the shop whose pool and LISTEN connection each go through a proxy. */
async function openNode(shop: Shop, { timing = { heartbeat: 50, timeout: 500, retry: 100 } } = {}) {
  const network = await startTcpProxy(shop.database.url);
  const noticeNetwork = await startTcpProxy(shop.database.url);
  const database = openDatabase(network.through(shop.database.url), connections, { queryTimeout: 500 });
  const { db, pool } = database;
  const app = buildServer({ db, pool, config: shop.config });
  const cache = registerPages(app, await loadBuiltRenderer());
  let losses = 0;
  const lost = () => {
    losses++;
    cache.drop("all");
  };
  const ear = await listenToChannel(noticeNetwork.through(database.url), "catalogue", cache.drop, lost, timing);
  await app.ready();
  return {
    shop: { app, db, pool, config: shop.config } as unknown as Shop,
    app,
    pool,
    network,
    noticeNetwork,
    losses: () => losses,
    /** Opens every connection of the pool. */
    fillPool: () => Promise.all(Array.from({ length: connections }, () => pool.query("select pg_sleep(0.05)"))),
    async [Symbol.asyncDispose]() {
      await app.close();
      await ear.close();
      await database.close();
      await network[Symbol.asyncDispose]();
      await noticeNetwork[Symbol.asyncDispose]();
    },
  };
}

type ShopNode = Awaited<ReturnType<typeof openNode>>;

const fetchStatus = async ({ app }: ShopNode, url: string) => (await app.inject(url)).statusCode;
const waitForSoon = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

/** Returns what the node shows of the product on each page. */
async function findShownPrices({ app }: ShopNode): Promise<Record<string, boolean>> {
  const shown: Record<string, boolean> = {};
  // Not "777" alone: random ids may contain it.
  for (const url of ["/new", "/product/dress", "/api/products", "/api/products/dress"])
    shown[url] = /(?:EGP.|"price":)777\b/.test((await app.inject(url)).body);
  return shown;
}
const onAllPages = (shown: boolean) => ({
  "/new": shown,
  "/product/dress": shown,
  "/api/products": shown,
  "/api/products/dress": shown,
});
const raisePrice = ({ db }: Shop) =>
  db.updateTable("products").set({ price: 777_00 }).where("id", "=", "dress").execute();

test("answers requests on every pool connection after open connections went silent", async () => {
  await using shop = await openShop();
  await addProduct(shop.db, { id: "dress" });
  await using node = await openNode(shop);
  await node.fillPool();
  node.network.silence();

  const calls = Array.from({ length: connections }, () => node.app.inject("/api/products/dress"));
  const answers = await Promise.all(calls);
  // The search indexer may hold one connection: then one call waits for a new one and succeeds.
  const failed = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(failed.length).toBeGreaterThanOrEqual(connections - 1);
  for (const answer of failed)
    expect([answer.statusCode, answer.json(), answer.headers["retry-after"]]).toEqual([
      503,
      { message: "common.server", requestId: expect.any(String) },
      "2",
    ]);
  expect(await fetchStatus(node, "/api/products/dress")).toBe(200);
  const again = Array.from({ length: connections }, () => node.pool.query("select pg_sleep(0.2)"));
  expect(await Promise.all(again)).toHaveLength(connections);
});

test("evicts idle pool connections once one connection has timed out", async () => {
  await using shop = await openShop();
  await addProduct(shop.db, { id: "dress" });
  await using node = await openNode(shop);
  await node.fillPool();
  node.network.silence();
  expect(await fetchStatus(node, "/api/products/dress")).toBe(503);
  expect(await fetchStatus(node, "/api/products/dress")).toBe(200);
});

test("never reuses a connection on which a statement timed out, even for a waiting caller", async () => {
  await using shop = await openShop();
  await using network = await startTcpProxy(shop.database.url);
  const { db, pool, close } = openDatabase(network.through(shop.database.url), 1, { queryTimeout: 300 });
  await pool.query("select 1");
  network.silence();
  const lost = sql`select 1`.execute(db);
  await waitForSoon(() => expect(pool.idleCount).toBe(0));
  const waiting = pool.query("select 2 as answer");
  await expect(lost).rejects.toThrow("Query read timeout");
  expect((await waiting).rows).toEqual([{ answer: 2 }]);
  await close();
});

test("runs jobs again after open connections went silent", async () => {
  await using shop = await openShop();
  await using network = await startTcpProxy(shop.database.url);
  const database = openDatabase(network.through(shop.database.url), connections, { queryTimeout: 500 });
  const done: number[] = [];
  const count = defineJob({
    name: "tests.count",
    payload: z.object({ number: z.number() }),
    run: async ({ number }) => void done.push(number),
  });
  const worker = await startWorker(database, [count], shop.tools);
  await enqueue(shop.db, count, { number: 1 });
  const remaining = () => shop.pool.query("select from graphile_worker._private_jobs");
  await waitForSoon(async () => expect([done, (await remaining()).rowCount]).toEqual([[1], 0]));
  network.silence();
  await enqueue(shop.db, count, { number: 2 });
  await waitForSoon(() => expect(done).toEqual([1, 2]));
  await worker.stop();
  await database.close();
});

test("places one order when the connections go silent before the first attempt", async () => {
  await using shop = await openShop();
  const dress = await addProduct(shop.db, { id: "dress", stock: 5 });
  await using node = await openNode(shop);
  const buyer = await createUser(node.shop);
  expect((await buyer.post("/cart", { productId: dress.id, quantity: 1 })).status).toBe(200);
  await node.fillPool();
  node.network.silence();
  const form = checkoutForm();
  expect((await buyer.post("/checkout/cod", form)).status).toBe(503);
  expect((await buyer.post("/checkout/cod", form)).status).toBe(200);
  expect(await shop.db.selectFrom("orders").select("id").execute()).toHaveLength(1);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("answers requests and receives price changes after all connections were terminated", async () => {
  await using shop = await openShop();
  await addProduct(shop.db, { id: "dress" });
  await using node = await openNode(shop);
  await node.fillPool();
  for (let round = 0; round < 3; round++)
    await shop.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  await waitForSoon(async () => expect(await fetchStatus(node, "/api/products/dress")).toBe(200));
  await raisePrice(shop);
  await waitForSoon(async () => expect(await findShownPrices(node)).toEqual(onAllPages(true)));
});

test("writes again after a failover left its connections on a read-only server", async () => {
  await using shop = await openShop();
  const dress = await addProduct(shop.db, { id: "dress" });
  await using node = await openNode(shop);
  const buyer = await createUser(node.shop);
  const { rows } = await shop.pool.query("select current_database() as name");
  await shop.owner.pool.query(`alter database ${rows[0].name} set default_transaction_read_only = on`);
  node.network.cut();
  await waitForSoon(() => node.fillPool());
  await shop.owner.pool.query(`alter database ${rows[0].name} reset default_transaction_read_only`);
  const add = async () => (await buyer.post("/cart", { productId: dress.id, quantity: 1 })).status;
  expect(await add()).toBe(503);
  await waitForSoon(async () => expect(await add()).toBe(200));
});

test("reads again after a migration changed what its prepared statements return", async () => {
  await using shop = await openShop();
  const { owner } = shop;
  await owner.pool.query("create table notes (id int)");
  await owner.pool.query("grant select on notes to public");
  const database = openDatabase(shop.database.url, 3);
  const read = async () => {
    const client = await database.pool.connect();
    try {
      return await client.query("select *, pg_sleep(0.05) from notes where id = $1", [1]);
    } finally {
      client.release();
    }
  };
  const readOnAll = async () => (await Promise.allSettled([read(), read(), read()])).map(({ status }) => status);
  for (let round = 0; round < 8; round++) await readOnAll();
  await owner.pool.query("alter table notes add column note text");
  const [, ...later] = [await readOnAll(), await readOnAll(), await readOnAll()];
  expect(later.flat().filter((status) => status === "rejected")).toEqual([]);
  await database.close();
});

test("shows a price everywhere that changed while LISTEN was disconnected", async () => {
  await using shop = await openShop();
  await addProduct(shop.db, { id: "dress", price: 500_00 });
  await using node = await openNode(shop);
  node.noticeNetwork.refuse(true);
  node.noticeNetwork.cut();
  await waitForSoon(() => expect(node.losses()).toBeGreaterThan(0));
  expect(await findShownPrices(node)).toEqual(onAllPages(false));
  await raisePrice(shop);
  node.noticeNetwork.refuse(false);
  await waitForSoon(async () => expect(await findShownPrices(node)).toEqual(onAllPages(true)));
});

test("shows a price everywhere that changed just before LISTEN reconnected", async () => {
  await using shop = await openShop();
  await addProduct(shop.db, { id: "dress", price: 500_00 });
  await using node = await openNode(shop, { timing: { heartbeat: 5_000, timeout: 5_000, retry: 1_500 } });
  expect(await findShownPrices(node)).toEqual(onAllPages(false));
  node.noticeNetwork.delay(250);
  node.noticeNetwork.cut();
  // The second request comes as the connection reopens; LISTEN reaches the database about 750 ms later.
  await waitForSoon(() => expect(node.losses()).toBe(2));
  expect(await findShownPrices(node)).toEqual(onAllPages(false));
  await raisePrice(shop);
  await waitForSoon(async () => expect(await findShownPrices(node)).toEqual(onAllPages(true)));
});

test("shows a price everywhere that changed after the LISTEN connection went silent", async () => {
  await using shop = await openShop();
  await addProduct(shop.db, { id: "dress", price: 500_00 });
  await using node = await openNode(shop);
  expect(await findShownPrices(node)).toEqual(onAllPages(false));
  node.noticeNetwork.silence();
  await raisePrice(shop);
  await waitForSoon(async () => expect(await findShownPrices(node)).toEqual(onAllPages(true)));
});

test("shows a price on every page of a second node within a second after the only publisher was cut off", async () => {
  await using shop = await openShop();
  await addProduct(shop.db, { id: "dress", price: 500_00 });
  await using publisher = await openNode(shop, { timing: { heartbeat: 10, timeout: 5_000, retry: 5_000 } });
  await using node = await openNode(shop, { timing: { heartbeat: 100, timeout: 3_000, retry: 500 } });
  expect(await findShownPrices(node)).toEqual(onAllPages(false));
  publisher.noticeNetwork.silence();
  await raisePrice(shop);
  const shown = async () => expect(await findShownPrices(node)).toEqual(onAllPages(true));
  await vi.waitFor(shown, { timeout: 1_000, interval: 20 });
  const waiting = async () => expect((await shop.pool.query("select from queued_notices")).rowCount).toBe(0);
  await waitForSoon(waiting);
});

test("keeps its connections on a slow network", async () => {
  await using shop = await openShop();
  await addProduct(shop.db, { id: "dress", price: 500_00 });
  await using node = await openNode(shop);
  await node.fillPool();
  node.network.delay(50);
  node.noticeNetwork.delay(50);
  const opened = [node.network.counts.accepted, node.noticeNetwork.counts.accepted];
  for (let call = 0; call < 4; call++) expect(await fetchStatus(node, "/api/products/dress")).toBe(200);
  await raisePrice(shop);
  await waitForSoon(async () => expect(await findShownPrices(node)).toEqual(onAllPages(true)));
  expect([node.network.counts.accepted, node.noticeNetwork.counts.accepted]).toEqual(opened);
  expect(node.losses()).toBe(0);
});
