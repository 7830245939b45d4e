import { sql } from "kysely";
import { expect, test } from "vitest";
import { applyDeals } from "#shop/catalogue/server/applyDeals.ts";
import { productFields, sendMultipartForm } from "#tests/support/multipartForms.ts";
import { addProduct } from "#tests/support/products.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

/** With its amount: every page carries the text itself. */
const shownPrice = /Lowest price in the 30 days before this deal: EGP/;
const far = (hour: string) => `2999-05-01T${hour}`;

test("scheduled deals start and end by the database's clock, with history, notices and the lowest price", async () => {
  await using shop = await openShop({ pages: true });
  const owner = await createUser(shop, { role: "admin" });
  const packer = await createUser(shop, { role: "admin", staffRole: "packing" });
  const { id } = await addProduct(shop.db, { id: "dress", name: "Dress", price: 1_000_00 });
  await sql`insert into price_history (product_id, price, deal_percent, at) values
    (${id}, 80000, 0, now() - interval '50 days'), (${id}, 120000, 0, now() - interval '10 days'),
    (${id}, 100000, 0, now() - interval '5 days')`.execute(shop.db);
  const plan = (percent: number, from: string, to: string) =>
    owner.post(`/admin/products/${id}/deals`, { percent, startsAt: far(from), endsAt: far(to) });
  const product = async () => (await shop.app.inject({ url: `/api/products/${id}` })).json();

  expect((await packer.get(`/admin/products/${id}/deals`)).status).toBe(403);
  expect((await plan(0, "10:00", "12:00")).body.fields).toEqual({ percent: "admin.deals.range" });
  expect((await plan(20, "10:00", "10:00")).body.fields).toEqual({ endsAt: "coupon.datesOrder" });
  const past = { percent: 20, startsAt: "2020-01-01T10:00", endsAt: "2020-01-02T10:00" };
  expect((await owner.post(`/admin/products/${id}/deals`, past)).body.fields).toEqual({ endsAt: "admin.deals.past" });
  // Of two that overlap, planned at the same moment, one is refused.
  const both = await Promise.all([plan(20, "10:00", "12:00"), plan(30, "11:00", "13:00")]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  const { items } = (await owner.get(`/admin/products/${id}/deals`)).body;
  await owner.delete(`/admin/products/${id}/deals/${items[0].id}`, undefined);
  expect((await plan(20, "10:00", "12:00")).status).toBe(201);
  expect((await plan(30, "12:00", "14:00")).status).toBe(201);

  await applyDeals(shop.db);
  expect(await product()).toMatchObject({ deal: 0, lowestPrice: null });
  const page = async () => (await shop.app.inject({ url: `/product/${id}` })).body;
  expect(await page()).not.toMatch(shownPrice);

  /** Moves all plans, as time would. */
  const advance = (by: string) =>
    sql`update scheduled_deals set starts_at = starts_at - ${by}::interval, ends_at = ends_at - ${by}::interval
      where status in ('planned', 'running')`.execute(shop.db);
  const { rows } = await sql<{ by: string }>`
    select (min(starts_at) - now() + interval '1 minute')::text as by from scheduled_deals where status = 'planned'`.execute(
    shop.db,
  );
  await advance(rows[0]?.by ?? "");
  // Two workers at once apply it once. 800 pounds were still the price 30 days ago.
  await Promise.all([applyDeals(shop.db), applyDeals(shop.db)]);
  expect(await product()).toMatchObject({ deal: 20, dealPrice: 800, lowestPrice: 800 });
  await expect.poll(page, { timeout: 3_000 }).toMatch(shownPrice);
  // The next one begins when it ends: the price between them never applied.
  await advance("2 hours");
  await applyDeals(shop.db);
  expect(await product()).toMatchObject({ deal: 30, dealPrice: 700 });
  await advance("2 hours");
  await applyDeals(shop.db);
  expect(await product()).toMatchObject({ deal: 0, dealPrice: 1000, lowestPrice: null });
  const history = await sql<{ deal_percent: number }>`
    select deal_percent from price_history where product_id = ${id} order by at`.execute(shop.db);
  expect(history.rows.map(({ deal_percent }) => deal_percent).slice(-3)).toEqual([20, 30, 0]);
  const states = (await owner.get(`/admin/products/${id}/deals`)).body.items.map(
    ({ status }: { status: string }) => status,
  );
  expect(states.sort()).toEqual(["cancelled", "ended", "ended"]);
});

test("an order has the price of its moment, and a deal set by hand outlasts a scheduled one", async () => {
  await using shop = await openShop();
  const owner = await createUser(shop, { role: "admin" });
  const buyer = await createUser(shop);
  const { id } = await addProduct(shop.db, { id: "shirt", name: "Shirt", price: 500_00 });
  const schedule = (minutes: string) =>
    sql`insert into scheduled_deals (product_id, percent, starts_at, ends_at)
      values (${id}, 50, now() - ${minutes}::interval, now() + interval '1 hour')`.execute(shop.db);
  await schedule("1 minute");
  await applyDeals(shop.db);
  await buyer.post("/cart", { productId: id, variantAttributes: {}, quantity: 1 });
  expect((await buyer.post("/checkout/quote", {})).body.subtotal).toBe(250);
  const [deal] = (await owner.get(`/admin/products/${id}/deals`)).body.items;
  await owner.patch(`/products/${id}/fields`, { deal: 10 });
  await owner.delete(`/admin/products/${id}/deals/${deal.id}`, undefined);
  expect((await buyer.post("/checkout/quote", {})).body.subtotal).toBe(450);
  // One that ended before the worker ran never starts.
  await sql`insert into scheduled_deals (product_id, percent, starts_at, ends_at)
    values (${id}, 90, now() - interval '2 hours', now() - interval '1 hour')`.execute(shop.db);
  await applyDeals(shop.db);
  expect((await buyer.post("/checkout/quote", {})).body.subtotal).toBe(450);
});

/** Sets the deal of a product by hand, each in another way. */
type SetDeal = (staff: TestUser, id: string, deal: number) => Promise<unknown>;
const waysToSetDeal: [string, SetDeal][] = [
  ["a field edit", (staff, id, deal) => staff.patch(`/products/${id}/fields`, { deal })],
  ["a bulk edit", (staff, id, deal) => staff.post("/admin/products/changes", { ids: [id], to: { deal } })],
];

/** Starts a scheduled deal of 20 % that ends when `end` is called. */
async function openRunningDeal() {
  const shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const { id } = await addProduct(shop.db, { id: "skirt", name: "Skirt", price: 500_00 });
  await sql`insert into scheduled_deals (product_id, percent, starts_at, ends_at)
    values (${id}, 20, now() - interval '1 hour', now() + interval '1 hour')`.execute(shop.db);
  await applyDeals(shop.db);
  const deal = async () => (await shop.app.inject({ url: `/api/products/${id}` })).json().deal;
  expect(await deal()).toBe(20);
  const end = async () => {
    await sql`update scheduled_deals set ends_at = now() where status = 'running'`.execute(shop.db);
    await applyDeals(shop.db);
    return deal();
  };
  return { shop, staff, id, end, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

test.each(waysToSetDeal)("a deal set by hand in %s outlasts a scheduled one of the same percentage", async (_, set) => {
  await using running = await openRunningDeal();
  const { staff, id, end } = running;
  await set(staff, id, 0);
  await set(staff, id, 20);
  expect(await end()).toBe(20);
});

test("a deal set by hand in the form outlasts a scheduled one of the same percentage that staff end", async () => {
  await using running = await openRunningDeal();
  const { shop, staff, id } = running;
  const fields = productFields({ price: "500", deal: "0" });
  expect((await sendMultipartForm(shop, staff, ["PUT", `/products/${id}`], fields)).status).toBe(200);
  await sendMultipartForm(shop, staff, ["PUT", `/products/${id}`], { ...fields, deal: "20" });
  const [deal] = (await staff.get(`/admin/products/${id}/deals`)).body.items;
  await staff.delete(`/admin/products/${id}/deals/${deal.id}`, undefined);
  expect((await staff.get(`/products/${id}`)).body.deal).toBe(20);
});

test("a deal set by hand outlasts two scheduled ones that follow each other", async () => {
  await using running = await openRunningDeal();
  const { shop, staff, id, end } = running;
  await staff.patch(`/products/${id}/fields`, { deal: 0 });
  await staff.patch(`/products/${id}/fields`, { deal: 20 });
  await sql`insert into scheduled_deals (product_id, percent, starts_at, ends_at)
    values (${id}, 30, now(), now() + interval '3 hours')`.execute(shop.db);
  expect(await end()).toBe(30);
  expect(await end()).toBe(20);
});

test("a scheduled deal ends although staff changed the price meanwhile", async () => {
  await using running = await openRunningDeal();
  const { staff, id, end } = running;
  await staff.patch(`/products/${id}/fields`, { price: 450 });
  // The same percentage once more is no change.
  await staff.patch(`/products/${id}/fields`, { deal: 20 });
  expect(await end()).toBe(0);
});
