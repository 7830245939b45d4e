import { expect, test } from "vitest";
import type { Language } from "#platform/languages.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyByCard, buyForCash, testCards } from "#tests/support/purchases.ts";
import { readPdf } from "#tests/support/readPdf.ts";
import { shareShop } from "#tests/support/shareShop.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const fetchDocument = async ({ app }: Shop, user: TestUser, url: string) => {
  const { statusCode, rawPayload, headers } = await app.inject({
    method: "GET",
    url: `/api${url}`,
    headers: user.headers,
  });
  const isPdf = headers["content-type"] === "application/pdf";
  return {
    status: statusCode,
    name: /filename="(.+)"/.exec(String(headers["content-disposition"]))?.[1],
    pages: isPdf ? await readPdf(rawPayload) : [],
    body: isPdf ? undefined : JSON.parse(rawPayload.toString()),
  };
};

const shops = shareShop();

const openDocuments = async (language: Language = "en", shop = shops.shop) => {
  const [staff, mona] = [await createUser(shop, { role: "admin", language }), await createUser(shop, { language })];
  return { shop, staff, mona };
};

async function setStatus(staff: TestUser, id: string, status: string): Promise<void> {
  const { body } = await staff.get(`/admin/orders/${id}`);
  const moved = await staff.patch(`/admin/orders/${id}/status`, { status, version: body.version });
  expect(moved.status).toBe(200);
}

test("a card payment has a complete invoice at once", async () => {
  const { shop, staff, mona } = await openDocuments("en", await shops.openOwn());
  await staff.patch("/admin/settings", { postalAddress: "14 Champollion St, Cairo", taxNumber: "123-456-789" });
  const { orderId } = await buyByCard(shop, mona, await addProduct(shop.db));
  const { status, name, pages } = await fetchDocument(shop, mona, `/orders/${orderId}/invoice.pdf`);
  const year = new Date().toLocaleDateString("en", { timeZone: "Africa/Cairo", year: "numeric" });
  expect({ status, name }).toEqual({ status: 200, name: `INV-${year}-000001.pdf` });
  expect(pages).toHaveLength(1);
  for (const expected of [
    "Nabta",
    "Tax invoice",
    `INV-${year}-000001`,
    "NB-100001",
    "14 Champollion St, Cairo",
    "hello@nabta.example",
    "Tax registration number 123-456-789",
    "Mona Adel",
    "12 Corniche Road",
    "Linen shirt",
    "Subtotal EGP 500",
    "VAT 14% EGP 70",
    "Shipping EGP 70",
    "Total EGP 640",
    "Payment Online payment",
    "1 / 1",
  ])
    expect(pages[0]).toContain(expected);
});

test("a customer's document is in the language of the page, the copy of staff in that of the order", async () => {
  const { shop, staff, mona } = await openDocuments("en");
  const { orderId } = await buyForCash(mona, await addProduct(shop.db));
  await setStatus(staff, orderId, "dispatched");
  const [first] = (await fetchDocument(shop, mona, `/orders/${orderId}/invoice.pdf?lng=ar`)).pages;
  expect(first).toContain("فاتورة");
  const [copy] = (await fetchDocument(shop, staff, `/admin/orders/${orderId}/invoice.pdf?lng=ar`)).pages;
  expect(copy).toContain("Invoice");
});

test("documents of an Arabic order are in Arabic with codes unchanged", async () => {
  const { shop, staff, mona } = await openDocuments("ar");
  const { orderId, orderNumber } = await buyForCash(mona, await addProduct(shop.db));
  await setStatus(staff, orderId, "dispatched");
  const { pages } = await fetchDocument(shop, mona, `/orders/${orderId}/invoice.pdf`);
  for (const word of ["فاتورة", "الشحن", "ضريبة", "٦٤٠", orderNumber, "+201012345678", "hello@nabta.example"])
    expect(pages[0]).toContain(word);
});

test("a cash order has a summary until it is dispatched and an invoice afterwards", async () => {
  const { shop, staff, mona } = await openDocuments("en", await shops.openOwn());
  const { orderId, orderNumber } = await buyForCash(mona, await addProduct(shop.db));
  const before = await fetchDocument(shop, mona, `/orders/${orderId}/invoice.pdf`);
  expect(before).toMatchObject({ status: 200, name: `${orderNumber}.pdf` });
  expect(before.pages[0]).toContain("This is not an invoice yet");
  await setStatus(staff, orderId, "dispatched");
  expect((await fetchDocument(shop, mona, `/orders/${orderId}/invoice.pdf`)).name).toMatch(/^INV-\d{4}-000001\.pdf$/);
});

test("a refund has its own credit note and the invoice stays unchanged", async () => {
  const { shop, mona } = await openDocuments();
  const { orderId } = await buyByCard(shop, mona, await addProduct(shop.db));
  expect((await mona.post(`/orders/${orderId}/cancel`)).status).toBe(200);
  const { pages } = await fetchDocument(shop, mona, `/orders/${orderId}/invoice.pdf`);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain("Total EGP 640");
  for (const expected of [
    "Credit note",
    "CN-",
    "For invoice INV-",
    "Cancelled order",
    "Credited EGP 640",
    "of which VAT EGP 70",
  ])
    expect(pages[1]).toContain(expected);
  await expect(shop.pool.query("update invoices set number = 7")).rejects.toThrow();
  await expect(shop.pool.query("delete from credit_notes")).rejects.toThrow();
});

test("a failed refund has no credit note until it is paid", async () => {
  const { shop, mona } = await openDocuments();
  const { orderId } = await buyByCard(shop, mona, await addProduct(shop.db), testCards.refundFails);
  await mona.post(`/orders/${orderId}/cancel`);
  expect((await fetchDocument(shop, mona, `/orders/${orderId}/invoice.pdf`)).pages).toHaveLength(1);
});

test("fifty concurrent dispatches get fifty consecutive numbers whatever fails in between", async () => {
  await using shop = await openShop({ connections: 20 });
  const mona = await createUser(shop);
  const product = await addProduct(shop.db, { stock: 200 });
  const ids: string[] = [];
  for (let n = 0; n < 60; n++) {
    const { rows } = await shop.pool.query<{ id: string }>(
      `insert into orders (user_id, status, payment_method, language, email, customer_name, phones, shipping_address,
         billing_address, governorate, subtotal, discount, tax, shipping, total, idempotency_key)
       values ($1, 'cod_order_placed', 'cod', 'en', 'a@b.test', 'Mona', '{}', '{}', '{}', 'C', 100, 0, 14, 0, 114, $2)
       returning id`,
      [mona.id, `key-${n}`],
    );
    ids.push(rows[0]?.id ?? "");
  }
  expect(product.id).toBeTruthy();
  await Promise.all(
    ids.map(async (id, at) => {
      const client = await shop.pool.connect();
      try {
        await client.query("begin");
        await client.query("update orders set status = 'dispatched', dispatched_at = now() where id = $1", [id]);
        // Every sixth transaction takes its number and then fails.
        if (at % 6 === 0) await client.query("set constraints all immediate");
        await client.query(at % 6 === 0 ? "rollback" : "commit");
      } finally {
        client.release();
      }
    }),
  );
  const { rows } = await shop.pool.query<{ number: number }>("select number from invoices order by number");
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
});

test("documents are visible to their customer only, admin documents to admins only", async () => {
  const { shop, staff, mona } = await openDocuments();
  const { orderId } = await buyByCard(shop, mona, await addProduct(shop.db));
  const other = await createUser(shop);
  for (const paper of ["invoice", "return-slip"])
    expect(await other.get(`/orders/${orderId}/${paper}.pdf`)).toMatchObject({
      status: 404,
      body: { message: "orders.notFound" },
    });
  for (const url of [
    `/admin/orders/${orderId}/invoice.pdf`,
    `/admin/orders/${orderId}/packing-slip.pdf`,
    "/admin/orders/export.pdf",
  ]) {
    expect((await mona.get(url)).status).toBe(403);
    expect((await shop.app.inject({ method: "GET", url: `/api${url}` })).statusCode).toBe(401);
    expect((await fetchDocument(shop, staff, url)).status).toBe(200);
  }
});

test("prints customers' texts literally, whatever markup they contain", async () => {
  const { shop, staff, mona } = await openDocuments();
  const nasty = String.raw`#let x = 1 $ x^2 $ \ <b>bold</b> *a* _b_ @ref // #read("/etc/passwd") "] #panic()`;
  const { orderId } = await buyForCash(mona, await addProduct(shop.db));
  await shop.pool.query(
    `update orders set customer_name = $2, shipping_address = shipping_address || jsonb_build_object('street', $2::text, 'courierNote', $2::text) where id = $1`,
    [orderId, nasty],
  );
  const read = (text: string) => text.replace(/\s+/g, "");
  for (const [who, url, said] of [
    [mona, `/orders/${orderId}/invoice.pdf`, nasty],
    [staff, `/admin/orders/${orderId}/packing-slip.pdf`, nasty],
    // A row shows the beginning of a text.
    [staff, "/admin/orders/export.pdf", nasty.slice(0, 47)],
  ] as const) {
    const { status, pages } = await fetchDocument(shop, who, url);
    expect(status).toBe(200);
    expect(read(pages.join(""))).toContain(read(said));
  }
});

test("breaks forty lines across pages under the same headings and loses none", async () => {
  const { shop, mona } = await openDocuments();
  const { orderId } = await buyForCash(mona, await addProduct(shop.db));
  await shop.pool.query(
    `insert into order_lines (order_id, position, sku, name, category, price, deal_percent, quantity, total)
     select $1, n, 'SKU-' || n, jsonb_build_object('en', 'Shirt number ' || n), 'shirts', 10000, 25, 1, 7500
       from generate_series(1, 39) n`,
    [orderId],
  );
  const { pages } = await fetchDocument(shop, mona, `/orders/${orderId}/invoice.pdf`);
  expect(pages.length).toBeGreaterThan(1);
  for (const [at, page] of pages.entries()) expect(page).toContain(`${at + 1} / ${pages.length}`);
  expect(pages[1]).toContain("Unit price");
  const all40 = pages.join(" ");
  for (let n = 1; n <= 39; n++) expect(all40).toContain(`Shirt number ${n} `);
  expect(pages.at(-1)).toContain("Total EGP 640");
});

test("prints a return slip for a delivered order and for no earlier one", async () => {
  const { shop, staff, mona } = await openDocuments();
  const { orderId, orderNumber } = await buyForCash(mona, await addProduct(shop.db));
  const url = `/orders/${orderId}/return-slip.pdf`;
  expect(await mona.get(url)).toMatchObject({ status: 409, body: { message: "documents.noReturn" } });
  await setStatus(staff, orderId, "delivered");
  const { name, pages } = await fetchDocument(shop, mona, url);
  expect(name).toBe(`return-${orderNumber}.pdf`);
  for (const expected of ["Return slip", orderNumber, "Linen shirt", "Send to Nabta", "You can return items until"])
    expect(pages[0]).toContain(expected);
});

test("the packing slip says what the courier collects", async () => {
  const { shop, staff, mona } = await openDocuments();
  const cash = await buyForCash(mona, await addProduct(shop.db));
  const card = await buyByCard(shop, mona, await addProduct(shop.db));
  const slip = async (id: string) =>
    (await fetchDocument(shop, staff, `/admin/orders/${id}/packing-slip.pdf`)).pages[0];
  expect(await slip(cash.orderId)).toContain("To collect at the door EGP 640");
  expect(await slip(card.orderId)).toContain("Paid, nothing to collect");
});

test("the packing slip leaves out what was refunded before packing", async () => {
  const { shop, staff, mona } = await openDocuments();
  const { orderId } = await buyByCard(shop, mona, { id: (await addProduct(shop.db)).id, quantity: 3 });
  const { version, items } = (await staff.get(`/admin/orders/${orderId}`)).body;
  const torn = [{ lineId: items[0].id, quantity: 1 }];
  expect((await staff.post(`/admin/orders/${orderId}/refund`, { version, lines: torn })).status).toBe(200);
  const slip = await fetchDocument(shop, staff, `/admin/orders/${orderId}/packing-slip.pdf`);
  expect(slip.pages[0]).toContain("2 items");
});

test("prints the order list with its filters or selection, up to the page limit", async () => {
  const { shop, staff, mona } = await openDocuments("en", await shops.openOwn());
  const product = await addProduct(shop.db);
  const orders = [await buyForCash(mona, product), await buyForCash(mona, product), await buyForCash(mona, product)];
  await setStatus(staff, orders[0]?.orderId ?? "", "processing");
  const list = (query: string) => fetchDocument(shop, staff, `/admin/orders/export.pdf?${query}`);
  const [whole, processing, chosen] = [
    await list(""),
    await list("status=processing"),
    await list(`numbers=${orders[1]?.orderNumber.slice(3)},${orders[2]?.orderNumber.slice(3)}`),
  ];
  expect(whole.name).toMatch(/^orders-\d{4}-\d\d-\d\d\.pdf$/);
  expect(whole.pages[0]).toContain("3 orders EGP 1,920");
  expect(processing.pages[0]).toContain("1 order EGP 640");
  expect(processing.pages[0]).toContain(orders[0]?.orderNumber);
  expect(chosen.pages[0]).toContain("Selected orders only");
  expect(chosen.pages[0]).not.toContain(orders[0]?.orderNumber);
  expect((await list("numbers=nonsense")).status).toBe(400);
  await shop.pool.query(
    `insert into orders (user_id, status, payment_method, language, email, customer_name, phones, shipping_address,
       billing_address, governorate, subtotal, discount, tax, shipping, total, idempotency_key)
     select $1, 'cod_order_placed', 'cod', 'en', 'a@b.test', 'Mona', '{}', '{"city": "Giza"}', '{}', 'GZ', 100, 0, 14, 0, 114, 'k' || n
       from generate_series(1, 1000) n`,
    [mona.id],
  );
  expect(await list("")).toMatchObject({
    status: 413,
    body: { message: "admin.orders.exportTooMany", found: 1003, most: 1000 },
  });
  // The maximum selection, each order on the list.
  const { items } = (await staff.get("/admin/orders/picks")).body;
  const chosenAll = await list(`numbers=${items.map((one: { number: string }) => one.number.slice(3)).join(",")}`);
  expect([items.length, chosenAll.status]).toEqual([1000, 200]);
  expect(chosenAll.pages[0]).toContain("1,000 orders");
});
