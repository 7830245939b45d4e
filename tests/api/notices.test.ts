import pg from "pg";
import { expect, test, vi } from "vitest";
import { applicationName } from "#platform/server/applicationName.ts";
import { createNoticePublisher } from "#platform/server/createNoticePublisher.ts";
import { listenToChannel } from "#platform/server/listenToChannel.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { startTcpProxy } from "#tests/support/tcpProxy.ts";
import { createUser } from "#tests/support/users.ts";

async function openClient(shop: Shop) {
  const client = new pg.Client({ connectionString: shop.database.url, application_name: applicationName });
  client.on("error", () => {});
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** Returns what arrived since the last call. */
async function openListener(shop: Shop) {
  const client = await openClient(shop);
  const heard: string[] = [];
  client.on("notification", ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  await client.query(`listen catalogue; listen "jobs:insert"`);
  return {
    async heard() {
      await client.query("select 1");
      return heard.splice(0).sort();
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}

const queued = async ({ pool }: Shop) =>
  (await pool.query("select distinct channel from queued_notices order by 1")).rows.map(({ channel }) => channel);

const pretendPublisher = ({ pool }: Shop) => pool.query("insert into notice_publisher (alive_at) values (now())");

test("an order sends no NOTIFY: a publisher announces what it queued", async () => {
  await using shop = await openShop();
  const dress = await addProduct(shop.db, { id: "dress", stock: 500 });
  await pretendPublisher(shop);
  await using listener = await openListener(shop);
  await using publisher = await openClient(shop);
  const publish = createNoticePublisher(publisher);
  const buyer = await createUser(shop);
  await publish();
  await listener.heard();
  await buyForCash(buyer, dress);
  expect(await listener.heard()).toEqual([]);
  expect(await queued(shop)).toEqual(["catalogue"]);
  expect(await publish()).toBe(false);
  expect(await listener.heard()).toEqual(["catalogue stock dress"]);
  expect(await queued(shop)).toEqual([]);
});

test("sends notices at once while nobody publishes, so that none wait for ever", async () => {
  await using shop = await openShop();
  await using listener = await openListener(shop);
  await addProduct(shop.db, { id: "dress" });
  expect(await listener.heard()).toContain("catalogue product dress");
  expect(await queued(shop)).toEqual([]);
});

test("another publisher announces what a killed one had taken", async () => {
  await using shop = await openShop();
  await pretendPublisher(shop);
  await shop.pool.query("select queue_notice('catalogue', 'product dress')");
  await using listener = await openListener(shop);
  await using killed = await openClient(shop);
  await using other = await openClient(shop);
  await killed.query("begin");
  await createNoticePublisher(killed)();
  await shop.pool.query("select pg_terminate_backend($1, 5000)", [
    (killed as unknown as { processID: number }).processID,
  ]);
  await createNoticePublisher(other)();
  expect(await listener.heard()).toEqual(["catalogue product dress"]);
});

test("no function announces in the transaction that calls it", async () => {
  await using shop = await openShop();
  const { rows } = await shop.pool.query(
    "select oid::regproc::text as name from pg_proc where prosrc ~ 'pg_notify\\(' and pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(["queue_notice", "queue_notices_of"]);
});

test("starts to listen although the first attempts time out", async () => {
  await using shop = await openShop();
  await using network = await startTcpProxy(shop.database.url);
  network.silenceNew(true);
  const opening = listenToChannel(
    network.through(shop.database.url),
    "catalogue",
    () => {},
    () => {},
    {
      timeout: 100,
      retry: 20,
    },
  );
  await vi.waitFor(() => expect(network.counts.accepted).toBe(2));
  network.silenceNew(false);
  const listener = await opening;
  expect(listener.isListening()).toBe(true);
  await listener.close();
});
