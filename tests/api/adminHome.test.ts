import { expect, test } from "vitest";
import { adminNavigation } from "#app/web/admin/adminNavigation.ts";
import { createPastOrder, insertPastOrders, seededRandom } from "#tests/support/pastOrders.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

test("every entry of the navigation has the permission of a staff call", async () => {
  await using shop = await openShop();
  const used = new Set(shop.app.contracts.map(({ endpoint }) => endpoint.permission));
  expect(adminNavigation.filter(({ permission }) => !used.has(permission)).map(({ path }) => path)).toEqual([]);
});

test("counts what waits for staff", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const chance = seededRandom(5);
  const statuses = ["cod_order_placed", "cod_order_placed", "order_placed", "processing", "delivered"] as const;
  await insertPastOrders(
    shop.db,
    statuses.map((status, at) => ({
      ...createPastOrder(chance, new Date(Date.UTC(2026, 5, 1, 0, at))),
      method: status === "cod_order_placed" ? "cod" : "card",
      ledger: [],
      status,
    })),
  );
  const cash = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "cod_order_placed")
    .limit(1)
    .execute();
  await shop.db
    .insertInto("order_confirmations")
    .values(cash.map(({ id }) => ({ order_id: id, reasons: ["all" as const], deadline_at: new Date() })))
    .execute();
  await shop.db
    .insertInto("contact_messages")
    .values({
      name: "Hala",
      email: "hala@example.test",
      message: "Where is my order?",
      status: "open",
      topic: "question",
      language: "en",
    })
    .execute();
  const waiting = { toConfirm: 1, toPack: 2, toDispatch: 1, returns: 0, messages: 1, reviews: 0, failedMails: 0 };
  expect(await staff.get("/admin/waiting")).toMatchObject({ status: 200, body: waiting });

  const { body } = await staff.get("/admin/overview");
  expect(body).toMatchObject({ waiting, failedRefundOrders: [], areTaxesAdded: true });
  expect(body.missingSettings).toContain("taxNumber");
  expect(body.days).toHaveLength(14);
});

test("finds an order by number, phone, e-mail and name, its customer, products and coupons", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const buyer = await createUser(shop, { name: "Hagar Elsayed" });
  const dress = await addProduct(shop.db, { name: "Linen dress" });
  const order = await buyForCash(buyer, dress);
  await shop.runJobs();
  await staff.post("/admin/coupons", { kind: "coupon", code: "SPRING10", percentOff: 10 });
  const [phone] = (await shop.db.selectFrom("orders").select("phones").executeTakeFirstOrThrow()).phones;
  const find = async (q: string): Promise<string[]> => {
    const { body } = await staff.get(`/admin/find?q=${encodeURIComponent(q)}`);
    return body.items.map(({ kind, title }: { kind: string; title: string }) => `${kind} ${title}`);
  };
  const placed = `order ${order.orderNumber}`;
  expect(await find(order.orderNumber.toLowerCase())).toEqual([placed]);
  expect(await find(`0${phone?.slice(3)}`)).toContain(placed);
  expect(await find(buyer.email)).toEqual([placed, "customer Hagar Elsayed"]);
  expect(await find("elsayed")).toEqual([placed, "customer Hagar Elsayed"]);
  expect(await find("linen dr")).toEqual(["product Linen dress"]);
  expect(await find("spring")).toEqual(["coupon SPRING10"]);
  expect(await find("50%_ of 'nothing'")).toEqual([]);
  expect((await staff.get("/admin/find?q=a")).status).toBe(400);
});
