import { sql } from "kysely";
import type { Db } from "#platform/server/database.ts";
import { lastDays } from "#shop/reporting/period.ts";
import { reportNames } from "#shop/reporting/reportDefinitions.ts";
import { rollUp } from "#shop/reporting/server/rollUp.ts";
import { createAdminToken, sessionSecret } from "./adminTokens.ts";
import { quantile } from "./loadTest.ts";
import { seedOrders } from "./seedOrders.ts";
import { seedProducts } from "./seedProducts.ts";
import { type RunningShop, startShop } from "./startShop.ts";

const adminCount = 4;
/** Budget of each admin response with four admins working, in ms. */
const maxP95Ms = 300;

const today = new Date().toISOString().slice(0, 10);
const periodQuery = (days: number) => {
  const { from, to } = lastDays(days, today);
  return `from=${from}&to=${to}`;
};

/** The most frequent admin reads. */
const adminReads: Record<string, string> = {
  home: "/admin/overview",
  waiting: "/admin/waiting",
  "find, a name": "/admin/find?q=mona",
  "find, a phone": "/admin/find?q=01010104729",
  customers: "/admin/customers",
  "customers, by value": "/admin/customers?sort=value",
  "customers, page 40, by orders": "/admin/customers?sort=orders&page=40",
  "customers, a name": "/admin/customers?q=mona",
  "customers, Giza, five orders": "/admin/customers?governorate=GZ&orders=5",
  "orders, newest": "/admin/orders",
  "orders, page 40": "/admin/orders?page=40",
  "orders, by total": "/admin/orders?sort=highest",
  "orders, to pack": "/admin/orders?status=order_placed,cod_order_placed",
  "orders, completed": "/admin/orders?status=completed",
  "orders, cash to Giza": "/admin/orders?paymentMethod=cod&governorate=GZ",
  "orders, by number": "/admin/orders?orderId=NB-1234",
  "orders, part of an e-mail": "/admin/orders?email=person-123",
  "orders, every gmail": "/admin/orders?email=gmail",
  "orders, part of a street": "/admin/orders?address=corniche",
  "orders, no such street": "/admin/orders?address=nowhere-at-all",
  "orders, Cairo": "/admin/orders?address=cairo",
  "orders, a week, cancelled": `/admin/orders?status=cancelled&${periodQuery(7)}`,
  "orders, pulse": "/admin/orders/pulse",
  "orders, a thousand picked": "/admin/orders/picks?status=processing",
  "analytics, 30 days": `/admin/analytics?${periodQuery(30)}`,
  "analytics, 90 days": `/admin/analytics?${periodQuery(90)}`,
  "analytics, a year": `/admin/analytics?${periodQuery(366)}`,
  ...Object.fromEntries(
    reportNames.map((name) => [`report ${name}, a year`, `/admin/reports/${name}?${periodQuery(366)}&by=week`]),
  ),
  "report sales, 30 days": `/admin/reports/sales?${periodQuery(30)}`,
  "report products, 90 days": `/admin/reports/products?${periodQuery(90)}&compare=year`,
  coupons: "/admin/coupons",
  products: "/admin/products",
  "products, page 1500": "/admin/products?page=1500",
  "products, linen": "/admin/products?q=linen",
  "products, linen dress": "/admin/products?q=linen+dress",
  "products, dresses": "/admin/products?category=dresses",
  "products, featured": "/admin/products?featured=1",
  "products, neither featured nor on deal": "/admin/products?featured=0&onDeal=0",
  "products, low": "/admin/products?lowStock=1",
  "products, by sales": "/admin/products?sort=sold",
  "products, by stock": "/admin/products?sort=-stock",
  "products, dresses on deal by price": "/admin/products?category=dresses&onDeal=1&sort=price",
  "audit log": "/admin/audit-log",
  outbox: "/admin/outbox",
};

/** `--only admin`: four admins work in a shop of this size, and a bulk job changes a thousand orders. */
export async function measureAdmin(products: number, orders: number): Promise<void> {
  const shop = await startShop({ SESSION_SECRET: sessionSecret, ADMIN_LIMIT_PER_MINUTE: "1000000" });
  const { db } = shop.database;
  await seedProducts(db, products);
  await fillAdminSearchIndex(db);
  const began = performance.now();
  await seedOrders(db, orders, products);
  const seeded = performance.now();
  while ((await rollUp(db)) > 0);
  console.log(
    `${orders} orders in ${toSeconds(seeded - began)} s, totalled in ${toSeconds(performance.now() - seeded)} s.`,
  );
  await sql`vacuum analyze`.execute(db);
  const tokens = await Promise.all([...Array(adminCount).keys()].map((n) => createAdminToken(shop, n)));
  const times = await measureReads(shop, tokens, 6);
  console.table(
    Object.fromEntries(
      Object.entries(times).map(([what, all]) => [
        what,
        {
          "p50 ms": quantile(all, 0.5),
          "p95 ms": quantile(all, 0.95),
          withinBudget: quantile(all, 0.95) <= maxP95Ms ? "yes" : "NO",
        },
      ]),
    ),
  );
  await measureBulkChange(shop, tokens[0] ?? "");
  await shop.stop();
}

/** Writes the admin search text; its triggers are disabled while products are seeded. */
async function fillAdminSearchIndex(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`drop index desk_words_by_part`.execute(tx);
    await sql`select desk_words_write(array(select id from products))`.execute(tx);
    await sql`create index desk_words_by_part on desk_words using gin (words gin_trgm_ops)`.execute(tx);
  });
}

/** Each of the four runs all reads sequentially, each in a different order. */
async function measureReads(
  shop: RunningShop,
  tokens: readonly string[],
  rounds: number,
): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(adminReads).map((what) => [what, []]));
  const names = Object.keys(adminReads);
  const work = async (token: string, person: number) => {
    for (let turn = 0; turn < names.length * rounds; turn++) {
      const what = names[(turn + person * 5) % names.length] ?? "";
      const start = performance.now();
      const answer = await fetch(`${shop.base}/api${adminReads[what]}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
      // The first round warms up.
      if (turn >= names.length) times[what]?.push(performance.now() - start);
    }
  };
  await Promise.all(tokens.map(work));
  return times;
}

async function measureBulkChange({ base }: RunningShop, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const first = await fetch(`${base}/api/csrf-token`, { headers });
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const found = await fetch(`${base}/api/admin/orders/picks?status=processing`, { headers });
  const { items } = (await found.json()) as { items: { id: string }[] };
  const start = performance.now();
  const response = await fetch(`${base}/api/admin/orders/bulk-jobs`, {
    method: "POST",
    headers: { ...headers, cookie, "x-csrf-token": csrfToken, "content-type": "application/json" },
    body: JSON.stringify({ ids: items.map(({ id }) => id), status: "dispatched" }),
  });
  if (!response.ok) throw new Error(`The bulk change was refused: ${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  for (;;) {
    const answer = await fetch(`${base}/api/admin/orders/bulk-jobs`, { headers });
    const { items: jobs } = (await answer.json()) as { items: { id: string; endedAt: string | null; done: number }[] };
    const job = jobs.find((one) => one.id === id);
    if (job?.endedAt) break;
    await new Promise((after) => setTimeout(after, 200));
  }
  console.log(`${items.length} orders dispatched in ${toSeconds(performance.now() - start)} s (budget: 10 s).`);
}

const toSeconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
