import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { cairoDay } from "#platform/cairoDay.ts";
import { startFakeBosta } from "#tests/support/couriers/fakeBosta.ts";
import { startFakePaymob } from "#tests/support/gateways/fakePaymob.ts";
import { addProduct, loadStock } from "#tests/support/products.ts";
import { buyForCash, startCardCheckout } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { startTcpProxy } from "#tests/support/tcpProxy.ts";
import { createUser } from "#tests/support/users.ts";

/** Leads to the server of a provider, until `fallSilent`: then it takes connections and answers nothing. */
async function startProviderProxy(url = "") {
  const proxy = await startTcpProxy(url);
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  return {
    url: proxy.through(url),
    fallSilent() {
      proxy.silenceNew(true);
      proxy.cut();
    },
    answerAgain() {
      proxy.silenceNew(false);
      proxy.cut();
    },
  };
}

const enqueueJobs = (shop: Shop, ...names: string[]) =>
  shop.pool.query("select graphile_worker.add_job(name) from unnest($1::text[]) name", [names]);

const countJobs = async (shop: Shop, name: string) =>
  (await shop.pool.query("select from graphile_worker.jobs where task_identifier = $1", [name])).rowCount;

test.concurrent("a payment gateway that does not answer holds up no other job and no stock", async () => {
  const paymob = await startFakePaymob();
  onTestFinished(paymob.close);
  const proxy = await startProviderProxy(paymob.env.PAYMOB_BASE_URL);
  await using shop = await openShop({ env: { ...paymob.env, PAYMOB_BASE_URL: proxy.url } });
  const dress = await addProduct(shop.db, { stock: 10 });
  for (let n = 0; n < 10; n++) await startCardCheckout(await createUser(shop), dress);
  expect(await loadStock(shop.db, dress.variantId)).toBe(0);
  await shop.pool.query("update checkout_sessions set created_at = now() - interval '3 minutes'");
  await shop.pool.query(
    `update checkout_sessions set expires_at = now() - interval '16 minutes'
      where id in (select id from checkout_sessions limit 5)`,
  );
  proxy.fallSilent();
  await using _worker = await shop.work();
  await enqueueJobs(shop, "checkout.askAboutSessions", "checkout.expireSessions", "checkout.expireDrafts");
  await enqueueJobs(shop, "orders.foldCounts");
  await expect.poll(() => countJobs(shop, "orders.foldCounts"), { timeout: 16_000 }).toBe(0);
  await expect.poll(() => loadStock(shop.db, dress.variantId), { timeout: 4_000 }).toBe(5);
}, 60_000);

test.concurrent("a courier that does not answer is asked about few parcels, and about the others next time", async () => {
  const bosta = await startFakeBosta();
  onTestFinished(bosta.close);
  const proxy = await startProviderProxy(bosta.env.BOSTA_BASE_URL);
  await using shop = await openShop({ env: { BOSTA_BASE_URL: proxy.url } });
  const staff = await createUser(shop, { role: "admin" });
  await staff.put("/admin/couriers/bosta", { key: bosta.apiKey, pickupLocation: "store-1" });
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 10 });
  for (let n = 0; n < 5; n++) {
    const { orderId } = await buyForCash(mona, dress);
    const form = { key: randomUUID(), courier: "bosta" };
    expect((await staff.post(`/admin/orders/${orderId}/shipments`, form)).body.status).toBe("booked");
  }
  await shop.pool.query("update shipments set created_at = now() - interval '3 hours'");
  proxy.fallSilent();
  await enqueueJobs(shop, "shipping.poll");
  await shop.runJobs();
  expect((await shop.pool.query("select from shipments where polled_at is null")).rowCount).toBe(2);
}, 60_000);

test.concurrent("a day is compared with a gateway as far as it answers, and its rest later", async () => {
  const paymob = await startFakePaymob();
  onTestFinished(paymob.close);
  const proxy = await startProviderProxy(paymob.env.PAYMOB_BASE_URL);
  await using shop = await openShop({ env: { ...paymob.env, PAYMOB_BASE_URL: proxy.url } });
  const dress = await addProduct(shop.db, { price: 500_00, stock: 10 });
  for (let n = 0; n < 2; n++) {
    const { url } = await startCardCheckout(await createUser(shop), dress);
    await paymob.pay(url);
  }
  await shop.pool.query("update checkout_sessions set created_at = now() - interval '3 minutes'");
  await enqueueJobs(shop, "checkout.askAboutSessions");
  await shop.runJobs();
  const staff = await createUser(shop, { role: "admin" });
  const day = cairoDay(new Date());
  const compared = (count: number) => ({
    captured: { count: 2 },
    gateway: { count },
    uncompared: 2 - count,
    differences: [],
  });
  expect((await staff.get(`/admin/reconciliation?day=${day}`)).body).toMatchObject(compared(2));

  proxy.fallSilent();
  const began = performance.now();
  const answer = await staff.get(`/admin/reconciliation?day=${day}`);
  expect(answer).toMatchObject({ status: 200, body: compared(0) });
  expect(performance.now() - began).toBeLessThan(8_000);

  // The job of the night stores what it has, and tries again later.
  const loadReport = async () => (await shop.pool.query("select report from reconciliations")).rows[0].report;
  await shop.pool.query("select graphile_worker.add_job('orders.reconcile', json_build_object('day', $1::text))", [
    day,
  ]);
  await shop.runJobs();
  expect(await loadReport()).toMatchObject(compared(0));
  proxy.answerAgain();
  const { rows } = await shop.pool.query("update graphile_worker._private_jobs set run_at = now() returning payload");
  expect(rows).toMatchObject([{ payload: { day, pauses: 1 } }]);
  await shop.runJobs();
  expect(await loadReport()).toMatchObject(compared(2));
  expect(await countJobs(shop, "orders.reconcile")).toBe(0);
}, 60_000);
