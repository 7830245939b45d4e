import { sql } from "kysely";
import { lastDays } from "#shop/reporting/period.ts";
import { rollUpDeliveries } from "#shop/reporting/server/rollUpDeliveries.ts";
import { startFakeBosta } from "#tests/support/couriers/fakeBosta.ts";
import { createAdminToken, sessionSecret } from "./adminTokens.ts";
import { quantile } from "./loadTest.ts";
import { seedOrders } from "./seedOrders.ts";
import { seedParcels } from "./seedParcels.ts";
import { seedProducts } from "./seedProducts.ts";
import { type RunningShop, startShop } from "./startShop.ts";

const adminCount = 4;
const rounds = 6;
const labelled = 500;
/** Budgets in ms at p95, with four admins working. */
const maxNextMs = 100;
const maxReadMs = 300;
/** From the press of the button to the last label. */
const maxLabelSeconds = 60;

const today = new Date().toISOString().slice(0, 10);
const year = lastDays(366, today);
const period = `from=${year.from}&to=${year.to}`;

const reads: Record<string, string> = {
  ...Object.fromEntries(
    ["parcelsByPlace", "parcelsByCourier", "parcelsByProduct", "refusals", "confirmations", "cashNet"].map((name) => [
      `report ${name}, a year`,
      `/admin/reports/${name}?${period}&by=week`,
    ]),
  ),
  "courier cash": "/admin/courier-cash",
  "statements of couriers": "/admin/courier-statements",
  "confirmations, counts": "/admin/confirmations/counts",
  "parcels, newest": "/admin/shipments",
  "parcels on the way": "/admin/shipments?queue=onTheWay",
  "parcels, problems": "/admin/shipments?queue=problems",
  "parcels, a tracking number": "/admin/shipments?q=T120000",
  payouts: "/admin/payouts",
};

/** `--only cash`: confirming, sending and accounting for cash orders in a shop with so many orders. */
export async function measureCashOnDelivery(products: number, orders: number): Promise<void> {
  await using bosta = { ...(await startFakeBosta({ delayMs: 100 })), [Symbol.asyncDispose]: () => bosta.close() };
  const shop = await startShop({ SESSION_SECRET: sessionSecret, ADMIN_LIMIT_PER_MINUTE: "1000000", ...bosta.env });
  await seedCashOrders(shop, products, orders);
  await measureShop(shop, bosta.apiKey);
  await shop.stop();
}

async function seedCashOrders({ database: { db } }: RunningShop, products: number, orders: number): Promise<void> {
  await seedProducts(db, products);
  await seedOrders(db, orders, products);
  await seedParcels(db, { waiting: 5_000, confirmed: 2 * labelled });
  while ((await rollUpDeliveries(db)) > 0);
}

async function measureShop(shop: RunningShop, courierKey: string): Promise<void> {
  const admins = await Promise.all(
    Array.from({ length: adminCount }, async (_, n) => openClient(shop, await createAdminToken(shop, n))),
  );
  const next = await measureQueue(admins);
  // Parcels of a week have changed since the last roll-up.
  await sql`insert into report_delivery_changes (day) select cairo_day(now()) - n from generate_series(1, 7) n`.execute(
    shop.database.db,
  );
  const times = await measureReads(admins);
  console.table(
    Object.fromEntries([
      ["next order to confirm", row(next, maxNextMs)],
      ...Object.entries(times).map(([what, all]) => [what, row(all, maxReadMs)]),
      ["check of a statement, 2,000 lines", row(await measureStatement(shop, admins[0] as Client), 2_000)],
    ]),
  );
  await measureLabels(shop, admins[0] as Client, courierKey);
}

const row = (times: readonly number[], budget: number) => ({
  "p50 ms": quantile(times, 0.5),
  "p95 ms": quantile(times, 0.95),
  "budget ms": budget,
  met: quantile(times, 0.95) <= budget ? "yes" : "NO",
});

/** Four people confirm one order after the other. Returns the times of the next order. */
async function measureQueue(admins: readonly Client[]): Promise<number[]> {
  const times: number[] = [];
  const work = async (admin: Client) => {
    for (let turn = 0; turn < 60; turn++) {
      const start = performance.now();
      const { entry } = await admin<{ entry: { order: { id: string } } }>("POST", "/admin/confirmations/next", {});
      if (turn >= 10) times.push(performance.now() - start);
      await admin("POST", `/admin/confirmations/${entry.order.id}/outcome`, {
        outcome: turn % 3 === 0 ? "noAnswer" : "confirmed",
      });
    }
  };
  await Promise.all(admins.map(work));
  return times;
}

/** Each of the four runs all reads one after the other, each in a different order. */
async function measureReads(admins: readonly Client[]): Promise<Record<string, number[]>> {
  const names = Object.keys(reads);
  const times: Record<string, number[]> = Object.fromEntries(names.map((what) => [what, []]));
  const work = async (admin: Client, person: number) => {
    for (let turn = 0; turn < names.length * rounds; turn++) {
      const what = names[(turn + person * 4) % names.length] ?? "";
      const start = performance.now();
      await admin("GET", reads[what] ?? "");
      // The first round warms up.
      if (turn >= names.length) times[what]?.push(performance.now() - start);
    }
  };
  await Promise.all(admins.map(work));
  return times;
}

/** Compares a courier's file with its parcels, without storing it. */
async function measureStatement({ database: { db } }: RunningShop, admin: Client): Promise<number[]> {
  const { rows } = await sql<{ line: string }>`
    select tracking_number || ',' || cash / 100 || ',45' as line from shipments
     where courier_name = 'Speedy' and status = 'delivered' and cash > 0 order by ended_at desc limit 2000`.execute(db);
  const csv = ["Tracking,Collected,Fee", ...rows.map(({ line }) => line)].join("\n");
  const columns = { reference: "Tracking", collected: "Collected", fees: ["Fee"] };
  const times: number[] = [];
  for (let turn = 0; turn < rounds; turn++) {
    const start = performance.now();
    await admin("POST", "/admin/courier-statements/check", {
      courier: "own",
      courierName: "Speedy",
      until: today,
      csv,
      columns,
    });
    times.push(performance.now() - start);
  }
  return times;
}

/** One press makes parcels and labels for confirmed orders, at a courier that takes 100 ms for each call. */
async function measureLabels({ database: { db } }: RunningShop, admin: Client, key: string): Promise<void> {
  await admin("PUT", "/admin/couriers/bosta", { key });
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join order_confirmations c on c.order_id = o.id
     where o.status = 'cod_order_placed' and c.outcome = 'confirmed' limit ${labelled}`.execute(db);
  const start = performance.now();
  type Job = { id: string; endedAt: string | null; failed: number; failures: unknown[]; labels: string[][] };
  const { id } = await admin<Job>("POST", "/admin/shipments/bulk-jobs", {
    ids: rows.map((order) => order.id),
    courier: "bosta",
  });
  for (;;) {
    const { items } = await admin<{ items: Job[] }>("GET", "/admin/shipments/bulk-jobs");
    const job = items.find((one) => one.id === id);
    if (job?.endedAt) {
      const booked = performance.now();
      for (const numbers of job.labels)
        await admin(
          "GET",
          `/admin/shipments/labels.pdf?numbers=${numbers.map((one) => one.replace("SH-", "")).join()}`,
        );
      const seconds = (performance.now() - start) / 1000;
      console.log(
        `${rows.length} confirmed orders have labels after ${seconds.toFixed(1)} s, booked after ` +
          `${((booked - start) / 1000).toFixed(1)} s, ${job.failed} failed (budget: ${maxLabelSeconds} s).`,
      );
      // The fake takes every parcel, so a failed one is a fault of the shop or of the seeds.
      if (job.failed > 0) throw new Error(`Parcels failed: ${JSON.stringify(job.failures.slice(0, 5))}`);
      return;
    }
    await new Promise((after) => setTimeout(after, 200));
  }
}

type Client = Awaited<ReturnType<typeof openClient>>;

/** Calls the API as a member of staff, and throws unless the answer is a success. */
async function openClient({ base }: RunningShop, token: string) {
  const authorization = `Bearer ${token}`;
  const first = await fetch(`${base}/api/csrf-token`, { headers: { authorization } });
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: { authorization, cookie, "x-csrf-token": csrfToken, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.arrayBuffer();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${Buffer.from(answer)}`);
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return (isJson ? JSON.parse(Buffer.from(answer).toString()) : undefined) as Answer;
  };
}
