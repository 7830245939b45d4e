import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openTab, validPassword } from "#tests/support/browserTab.ts";
import { hostileTexts } from "#tests/support/hostileTexts.ts";
import { sampleOf } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { alexandriaAddress, buyForCash, checkoutForm, fillCart, startCardCheckout } from "#tests/support/purchases.ts";
import { readPdf } from "#tests/support/readPdf.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { type ApiResponse, createGuest, createUser, type TestUser } from "#tests/support/users.ts";

type Send = (text: string) => Promise<ApiResponse>;

let fields = 0;

/** A field accepts a text or reports which field is invalid; the server never fails. Each field gets other texts. */
async function expectAcceptedOrRejected(field: string, send: Send): Promise<void> {
  for (const [name, text] of sampleOf(Object.entries(hostileTexts), 8, fields++)) {
    const { status, body } = await send(text);
    const about = `${field}, ${name}: ${status} ${JSON.stringify(body)?.slice(0, 200)}`;
    expect(status, about).toBeLessThan(500);
    if (status >= 400) expect(body.fields, about).toBeTypeOf("object");
  }
}

const addressParts = [
  "street",
  "city",
  "state",
  "postalCode",
  "country",
  "building",
  "floor",
  "flat",
  "landmark",
  "courierNote",
  "recipient",
  "district",
  "mapUrl",
];

const dispatch = async (staff: TestUser, orderId: string, ...statuses: string[]) => {
  for (const status of statuses)
    expect((await staff.patch(`/admin/orders/${orderId}/status`, { status })).status).toBe(200);
};

test("no text in a guest's form makes the server fail", async () => {
  await using shop = await openShop({ env: { CONTACT_LIMIT: "1000" } });
  const visitor = await createGuest(shop);
  let caller = 0;
  const signUp = (body: object) =>
    openTab(shop, new Map(), `10.0.${++caller >> 8}.${caller & 255}`).post("/auth/signup", body);
  const newcomer = () => ({ name: "Mona", email: `${randomUUID()}@example.test`, password: validPassword });
  await expectAcceptedOrRejected("sign-up name", (name) => signUp({ ...newcomer(), name }));
  await expectAcceptedOrRejected("sign-up e-mail", (text) => signUp({ ...newcomer(), email: `${text}@example.test` }));
  const message = { name: "Mona", email: "mona@example.test", message: "Is it lined?" };
  for (const field of ["name", "email", "message", "topic", "orderNumber", "website"])
    await expectAcceptedOrRejected(`contact ${field}`, (text) =>
      visitor.call("POST", "/contact", { ...message, [field]: text }),
    );
  const subscribe = (body: object) =>
    openTab(shop, new Map(), `10.1.${++caller >> 8}.${caller & 255}`).post("/newsletter/subscribe", body);
  await expectAcceptedOrRejected("newsletter e-mail", (text) =>
    subscribe({ email: `${text}@example.test`, lang: "en" }),
  );
  await expectAcceptedOrRejected("newsletter language", (lang) => subscribe({ email: "a@example.test", lang }));
  await expectAcceptedOrRejected("search", (q) => visitor.call("GET", `/products/search?q=${encodeQueryText(q)}`));
  await shop.runJobs();
  expect(shop.warnings).toEqual([]);
}, 120_000);

test("no text in a customer's form makes the server fail", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 1000 });
  const saves = (field: string, change: (text: string) => object) =>
    expectAcceptedOrRejected(`profile ${field}`, (text) => mona.patch("/users/me", change(text)));
  await saves("name", (name) => ({ name }));
  await saves("phone", (phone) => ({ phones: [phone] }));
  await saves("language", (language) => ({ language }));
  for (const part of addressParts) {
    await saves(`shipping ${part}`, (text) => ({ shippingAddress: { ...alexandriaAddress, [part]: text } }));
    await saves(`billing ${part}`, (text) => ({ billingAddress: { ...alexandriaAddress, [part]: text } }));
  }
  const buy = async (change: Record<string, unknown>) => {
    await fillCart(mona, dress);
    return mona.post("/checkout/cod", checkoutForm(change));
  };
  await expectAcceptedOrRejected("checkout phone", (phone) => buy({ phones: [phone] }));
  // Repeated coupon guesses are rate-limited.
  await expectAcceptedOrRejected("coupon", async (couponCode) =>
    (await createUser(shop)).post("/checkout/quote", { couponCode }),
  );
  for (const part of addressParts) {
    await expectAcceptedOrRejected(`checkout shipping ${part}`, (text) =>
      buy({ shippingAddress: { ...alexandriaAddress, [part]: text } }),
    );
    await expectAcceptedOrRejected(`checkout billing ${part}`, (text) =>
      buy({ billingSameAsShipping: false, billingAddress: { ...alexandriaAddress, [part]: text } }),
    );
  }
  await expectAcceptedOrRejected("quoted governorate", (state) =>
    mona.post("/checkout/quote", { shippingAddress: { state } }),
  );
}, 240_000);

test("no return reason makes the server fail", async () => {
  await using shop = await openShop();
  const [mona, staff] = [await createUser(shop), await createUser(shop, { role: "admin" })];
  const dress = await addProduct(shop.db, { stock: 1000 });
  const delivered = async () => {
    const { orderId } = await buyForCash(mona, dress);
    await dispatch(staff, orderId, "dispatched", "delivered");
    return orderId;
  };
  let orderId = await delivered();
  await expectAcceptedOrRejected("return reason", async (reason) => {
    const answer = await mona.post(`/orders/${orderId}/refund-request`, { reason });
    if (answer.status === 200) orderId = await delivered();
    return answer;
  });
}, 120_000);

test("stores a billing country as its code by whatever name it is sent", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 100 });
  const billed = (country: string) => ({
    billingSameAsShipping: false,
    billingAddress: { ...alexandriaAddress, country },
  });
  for (const country of ["Narnia", "XX", "419", "Atlantis", "en-US"]) {
    const fields = { "billingAddress.country": "validation.country" };
    await fillCart(mona, dress);
    for (const call of ["cod", "session"])
      expect((await mona.post(`/checkout/${call}`, checkoutForm(billed(country)))).body.fields, country).toEqual(
        fields,
      );
    const stored = await mona.patch("/users/me", { billingAddress: { ...alexandriaAddress, country } });
    expect(stored.body.fields, country).toEqual(fields);
  }
  for (const [named, code] of Object.entries({
    fr: "FR",
    France: "FR",
    "الإمارات العربية المتحدة": "AE",
    Egipto: "EG",
  })) {
    await fillCart(mona, dress);
    const { body } = await mona.post("/checkout/cod", checkoutForm(billed(named)));
    expect((await mona.get(`/orders/${body.orderId}`)).body.billingAddress.country, named).toBe(code);
  }
});

test("maps billing countries of older rows to codes and keeps unknown names", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const { orderId } = await buyForCash(mona, await addProduct(shop.db));
  await startCardCheckout(mona, await addProduct(shop.db));
  const migration = await readFile("migrations/0032_billing_countries.sql", "utf8");
  for (const [written, code] of Object.entries({ " france ": "FR", مصر: "EG", DE: "DE", us: "US", Narnia: "Narnia" })) {
    const country = JSON.stringify({ country: written });
    await shop.pool.query("update users set billing_address = $1", [country]);
    await shop.pool.query("update orders set billing_address = billing_address || $1::jsonb", [country]);
    await shop.pool.query(
      "update checkout_sessions set draft = draft || jsonb_build_object('billingAddress', $1::jsonb)",
      [country],
    );
    await shop.pool.query(migration);
    const { rows } = await shop.pool.query(
      `select u.billing_address ->> 'country' as "user", o.billing_address ->> 'country' as "order",
              s.draft #>> '{billingAddress,country}' as session
         from users u, orders o, checkout_sessions s where u.id = $1 and o.id = $2`,
      [mona.id, orderId],
    );
    expect(rows, written).toEqual([{ user: code, order: code, session: code }]);
  }
});

/** Inserts rows with texts of an older release, bypassing today's validation. */
async function writeIntoOrder(shop: Shop, orderId: string, text: string): Promise<void> {
  await shop.pool.query(
    `update orders set customer_name = $2, phones = array[$2],
       shipping_address = shipping_address || jsonb_build_object('street', $2::text, 'city', $2::text, 'floor', $2::text,
         'landmark', $2::text, 'courierNote', $2::text, 'recipient', $2::text, 'district', $2::text, 'mapUrl', $2::text, 'postalCode', $2::text),
       billing_address = billing_address || jsonb_build_object('country', $2::text, 'state', $2::text, 'city', $2::text)
     where id = $1`,
    [orderId, text],
  );
}

test("renders documents and lists of orders with texts from older releases", async () => {
  await using shop = await openShop();
  const [mona, packer] = [await createUser(shop), await createUser(shop, { role: "admin" })];
  const { orderId } = await buyForCash(mona, await addProduct(shop.db));
  await dispatch(packer, orderId, "dispatched", "delivered");
  const long = { "emoji past a limit": `a${"🧿".repeat(60)}`, "words of one letter": "ab ".repeat(60) };
  for (const [name, text] of sampleOf(Object.entries({ ...hostileTexts, ...long, nothing: "" }), 7)) {
    if (text.includes("\0")) continue;
    await writeIntoOrder(shop, orderId, text);
    // Printing so many documents a minute exceeds a user's rate limit.
    const staff = await createUser(shop, { role: "admin", language: "ar" });
    for (const [who, url] of [
      [staff, `/admin/orders/${orderId}/invoice.pdf`],
      [staff, `/admin/orders/${orderId}/packing-slip.pdf`],
      [staff, `/admin/orders/${orderId}/return-slip.pdf`],
      [staff, "/admin/orders/export.pdf"],
      [staff, "/admin/orders/export.csv"],
      [staff, `/admin/orders/${orderId}`],
      [mona, `/orders/${orderId}`],
    ] as const) {
      const answer = await shop.app.inject({ method: "GET", url: `/api${url}`, headers: who.headers });
      expect(answer.statusCode, `${url}, ${name}: ${answer.body.slice(0, 200)}`).toBe(200);
      if (!url.endsWith(".pdf")) continue;
      const printed = (await readPdf(answer.rawPayload)).join(" ");
      expect(printed, `${url}, ${name}`).toContain("NB-");
    }
  }
}, 240_000);

/** Encodes like a browser's URL: a lone surrogate becomes a question mark. */
const encodeQueryText = (text: string) => encodeURIComponent(text.toWellFormed());
