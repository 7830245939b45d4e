import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { invalidateSettings } from "#shop/settings/server/settingsCache.ts";
import { createPhoto } from "#tests/support/imageFixtures.ts";
import { addProduct } from "#tests/support/products.ts";
import { alexandriaAddress, buyByCard, buyForCash, checkoutForm, fillCart } from "#tests/support/purchases.ts";
import type { Shop } from "#tests/support/shop.ts";
import { createGuest, createUser, type TestUser } from "#tests/support/users.ts";
import { evenly, type Hints, hostileStrings } from "./arbitraries.ts";

export type Role = "guest" | "customer" | "admin";
export type FuzzState = Awaited<ReturnType<typeof openFuzzState>>;

/** In all data that a guest or another customer must never see. */
const marker = "Zqxwmarked";

/** Tables in which guests and customers leave rows of their own; all other tables are changed by admins alone. */
const customerTables = new Set(
  [
    "cart_codes cart_lines checkout_sessions consent_log contact_answers contact_messages coupon_uses email_changes identities invoices",
    "invoice_numbers list_items order_history order_lines order_notes orders outbox payment_ledger product_views rate_limits",
    "recovery_codes refunds returns return_photos sandbox_payments sandbox_refunds sessions subscribers tokens users",
    "stock_movements variants coupons credit_notes order_counts order_count_changes search_misses search_usage search_days search_documents",
    "search_queue search_index_state report_changes report_delivery_changes report_partial_days audit_log products webhook_events customer_changes order_confirmations",
    "order_confirmation_events queued_notices shipment_events staff_invitations order_corrections credit_balances credit_ledger",
    "product_reviews review_opt_outs stock_alerts delivery_promises",
  ]
    .join(" ")
    .split(" "),
);

/** Rows that a stranger may add or change for an account: a code, a mail, the count of attempts. */
const openToStrangers = new Set(["tokens", "outbox", "rate_limits", "audit_log"]);

/** Opens a shop with a customer whose data nobody may touch, and the callers of the fuzzing. */
export async function openFuzzState(shop: Shop) {
  const products = [
    await addProduct(shop.db, { stock: 100_000 }),
    await addProduct(shop.db, { sizes: { S: 1_000, M: 1_000 } }),
  ];
  await addProduct(shop.db, { name: `Hidden ${marker}`, hidden: true, category: "dresses" });
  const others = await createOther(shop, products[0]?.id ?? "");
  const guest = await createGuest(shop);
  let customer: TestUser = await createUser(shop);
  let admin: TestUser = await createUser(shop, { role: "admin" });
  const pools = new Map<string, unknown[]>();
  const { rows: tables } = await shop.owner.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'worker_heartbeats')",
  );

  /** Renews callers who have lost their session, what they may buy, and the ids that calls use. */
  async function refresh(): Promise<void> {
    // A call of the admin may have set them: then most later calls of admins would be refused.
    await shop.owner.pool.query(
      "delete from settings where key like 'reauthenticate%' or key in ('staffNeedSecondFactor', 'secondFactorRoles', 'maxCartLines')",
    );
    invalidateSettings(shop.db);
    await renew("customer");
    await renew("admin");
    await shop.owner.pool.query("delete from rate_limits");
    // The admin may show it.
    await shop.owner.pool.query("update products set hidden = true where not hidden and name ->> 'en' like $1", [
      `%${marker}`,
    ]);
    const { rows: sold } = await shop.owner.pool.query(
      "select from products p where id = any($1) and not hidden and 500 < all (select stock from variants v where v.product_id = p.id)",
      [products.map(({ id }) => id)],
    );
    if (sold.length < products.length)
      products.splice(
        0,
        2,
        await addProduct(shop.db, { stock: 9_000 }),
        await addProduct(shop.db, { sizes: { S: 2_000, M: 2_000 } }),
      );
    if ((await customer.get("/orders")).body.total > 30) customer = await createUser(shop);
    if ((await customer.get("/orders")).body.total === 0)
      for (const { id } of products) await buyForCash(customer, { id }).catch(() => {});
    await loadPools();
  }

  /** Replaces a caller whose session has ended. */
  async function renew(role: Exclude<Role, "guest">): Promise<void> {
    if (role === "admin" && (await admin.get("/admin/settings")).status !== 200)
      admin = await createUser(shop, { role: "admin" });
    if (role === "customer" && (await customer.get("/auth/auth-profile")).status !== 200) {
      customer = await createUser(shop);
      await fillCart(customer, { id: products[0]?.id ?? "" }).catch(() => {});
    }
  }

  async function loadPools(): Promise<void> {
    for (const [name, query] of Object.entries(poolQueries)) {
      const { rows } = await shop.owner.pool.query<{ id: unknown }>(query);
      pools.set(
        name,
        rows.map(({ id }) => id),
      );
    }
    const own = await shop.owner.pool.query<{ id: string }>(
      "select id from orders where user_id = $1 order by number desc limit 20",
      [customer.id],
    );
    pools.set("orders", [
      ...(pools.get("orders") ?? []),
      ...own.rows.map(({ id }) => id),
      ...own.rows.map(({ id }) => id),
    ]);
  }

  const pool = (name: string) => pools.get(name) ?? [];

  const hints: Hints = (field) => {
    const table = fieldPools[field];
    return table ? pool(table) : fixedHints[field];
  };

  /** Ids of the resource in the path: of the caller, of others, deleted ones, and texts that are no ids. */
  function paramValue(path: string, name: string): fc.Arbitrary<string> {
    const table = paramPools.find(([pattern]) => pattern.test(`${path} ${name}`))?.[1];
    const real = evenly().map((at) => {
      const ids = table ? pool(table) : [];
      return String(ids[at % Math.max(1, ids.length)] ?? randomUUID());
    });
    const strange = fc.oneof(
      fc.constantFrom(...hostileStrings.filter((text) => text !== "" && text.length < 150)),
      fc.uuid(),
    );
    return fc.oneof({ weight: 7, arbitrary: real }, { weight: 2, arbitrary: strange });
  }

  return {
    refresh,
    renew,
    hints,
    paramValue,
    files: await makeFiles(),
    headers: (role: Role): Record<string, string> =>
      (role === "guest" ? guest : role === "admin" ? admin : customer).headers,

    /** Returns a checksum of each table: of all its rows, or of the other customer's if customers have rows in it. */
    async othersData(): Promise<Map<string, string>> {
      const sums = new Map<string, string>();
      for (const { name } of tables) {
        if (openToStrangers.has(name)) continue;
        const where = customerTables.has(name) ? "where t::text ~ any($1)" : "where $1::text[] is not null";
        const { rows } = await shop.owner.pool.query<{ sum: string }>(
          `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from "${name}" t ${where}`,
          [others.ids],
        );
        sums.set(name, rows[0]?.sum ?? "");
      }
      return sums;
    },

    /** Returns what the answer tells of the other customer, unless the call named it. */
    leakIn(answer: string, sent: string): string | undefined {
      const isSent = (secret: string) => sent.includes(secret) || sent.includes(encodeURIComponent(secret));
      return others.secrets.find((secret) => answer.includes(secret) && !isSent(secret));
    },
  };
}

async function createOther(shop: Shop, productId: string) {
  const other = await createUser(shop, { name: `Salma ${marker}` });
  const address = { ...alexandriaAddress, street: `7 ${marker} Street`, landmark: `beside ${marker}` };
  await other.patch("/users/me", {
    name: `Salma ${marker}`,
    phones: ["01098765432"],
    shippingAddress: address,
    billingAddress: address,
  });
  const first = await buyByCard(shop, other, { id: productId });
  await fillCart(other, { id: productId });
  const placed = await other.post("/checkout/cod", checkoutForm({ shippingAddress: address, phones: ["01098765432"] }));
  await other.post(`/orders/${placed.body.orderId}/cancel`, { reason: `Because of ${marker}` });
  await fillCart(other, { id: productId, quantity: 2 });
  await other.put(`/users/me/lists/${productId}`, {});
  await other.post("/contact", {
    name: `Salma ${marker}`,
    email: other.email,
    message: `${marker} asks about an order`,
    topic: "other",
    seconds: 30,
  });
  await other.post("/newsletter/subscribe", { email: other.email, place: "footer" });
  const staff = await createUser(shop, { role: "admin", name: `Staff ${marker}` });
  await staff.post(`/admin/orders/${first.orderId}/notes`, { note: `Internal ${marker}` });
  await staff.post("/admin/saved-views", { screen: "orders", name: marker, query: `address=${marker}` });
  const { rows } = await shop.owner.pool.query<{ id: string }>(
    "select id::text from orders where user_id = $1 union select id::text from checkout_sessions where user_id = $1 union select id::text from sessions where user_id = $1",
    [other.id],
  );
  const ids = rows.map(({ id }) => id);
  return {
    ids: [other.id, other.email, marker, staff.id, ...ids],
    secrets: [marker, other.id, other.email, "1098765432", ...ids],
  };
}

async function makeFiles(): Promise<Blob[]> {
  const photo = await createPhoto(64, 48).jpeg().toBuffer();
  const blob = (bytes: Uint8Array | string, type: string) =>
    new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], { type });
  return [
    blob(photo, "image/jpeg"),
    blob(photo.subarray(0, 200), "image/jpeg"),
    blob("", "image/png"),
    blob("<svg onload='alert(1)'/>", "image/svg+xml"),
    blob("id,name\n=1+1,\u0000", "text/csv"),
    blob("id;price\nlinen;12,5\n", "text/csv"),
  ];
}

const poolQueries: Record<string, string> = {
  orders: "(select id from orders order by number limit 6)",
  products: "select id from products order by created_at limit 20",
  variants: "select id from variants limit 20",
  lines: "select id from order_lines limit 20",
  categories: "select slug as id from categories limit 10",
  pictures: "select id from pictures limit 10",
  coupons: "select id from coupons limit 10",
  codes: "select code as id from coupons limit 10",
  campaigns: "select id from campaigns limit 10",
  messages: "select id from contact_messages limit 10",
  views: "select id from saved_views limit 10",
  bulkJobs: "select id from bulk_jobs limit 10",
  colours: "select key as id from colours limit 10",
  terms: "select term as id from search_synonyms limit 10",
  sessions: "select id from checkout_sessions order by created_at desc limit 10",
  logins: "select id from sessions limit 10",
  users: "select id from users limit 10",
  // Guests may send messages with any e-mail, so calls never use the other customer's address.
  emails: `select email as id from users where name not like '%${marker}' limit 10`,
  mails: "select id from outbox limit 10",
  jobs: "select id from graphile_worker.jobs limit 10",
  shipments: "select id from shipments limit 10",
  returns: "select id from returns limit 10",
  refunds: "select id from refunds limit 10",
  quarantine: "select id from webhook_events limit 10",
  days: "select day::text as id from holidays limit 10",
};

const paramPools: readonly (readonly [RegExp, string])[] = [
  [/\/bulk-jobs\//, "bulkJobs"],
  [/orders\/.* id$/, "orders"],
  [/\/checkout\/session/, "sessions"],
  [/imageId$/, "pictures"],
  [/\/products.* id$|productId$/, "products"],
  [/category$/, "categories"],
  [/\/coupons/, "coupons"],
  [/\/campaigns/, "campaigns"],
  [/\/messages/, "messages"],
  [/\/saved-views/, "views"],
  [/\/colours/, "colours"],
  [/term$/, "terms"],
  [/\/auth\/sessions/, "logins"],
  [/\/outbox/, "mails"],
  [/\/shipments.* id$/, "shipments"],
  [/\/returns.* id$/, "returns"],
  [/\/(customers|staff).* id$/, "users"],
  [/\/jobs/, "jobs"],
  [/\/quarantine/, "quarantine"],
  [/day$/, "days"],
];

const fieldPools: Record<string, string> = {
  productId: "products",
  variantId: "variants",
  lineId: "lines",
  ids: "orders",
  orderId: "orders",
  category: "categories",
  categories: "categories",
  code: "codes",
  couponCode: "codes",
  email: "emails",
  userId: "users",
};

const fixedHints: Record<string, readonly unknown[]> = {
  phones: [["01012345678"], ["+201112345678", "01012345678"]],
  state: ["ALX", "Cairo", "القاهرة"],
  postalCode: ["21500", "٢١٥٠٠"],
  country: ["EG", "Egypt"],
  billingSameAsShipping: [true, true, false],
  variantAttributes: [{}, { size: "S" }, { size: "M" }, { size: "__proto__" }],
  version: [1, 1, 1, 2, 2, 3],
  versions: [undefined],
  idempotencyKey: ["a key of the fuzzing 1", "a key of the fuzzing 2", "a key of the fuzzing 3"],
  shippingAddress: [alexandriaAddress, { ...alexandriaAddress, courierNote: "\u202Eup" }],
  billingAddress: [alexandriaAddress, undefined],
  expectedTotal: [undefined],
  price: ["100", 100, "649.50", undefined],
  quantity: [1, 2, 3, 99],
  page: [1, 2, "1"],
  pageSize: [1, 24],
  from: ["2026-01-01", undefined],
  to: ["2026-12-31", undefined],
  day: ["2026-12-01"],
  token: ["x", "a.b.c"],
  status: ["processing", "dispatched", "delivered", "cancelled", "refunded", "sent"],
  name: ["Mona Adel", "منى عادل", { en: "Nile green", ar: "أخضر النيل" }],
  subject: ["Order", { en: "New linen", ar: "كتان جديد", es: "Lino nuevo", fr: "Lin nouveau" }],
  html: [{ en: "<p>Hello</p>", ar: "<p>مرحبا</p>", es: "<p>Hola</p>", fr: "<p>Bonjour</p>" }],
  description: [{ en: "Woven in Naqada." }],
  synonyms: [["galabeya", "dress"], ["linen"]],
  query: ["status=processing"],
  at: ["2030-01-01T10:00:00Z"],
  percentOff: [10],
  amountOff: [undefined],
  kind: ["coupon"],
  topic: ["order", "other"],
  message: ["Where is my order, please?"],
  seconds: [30],
  website: [""],
  hex: ["#aabbcc"],
  currentPassword: ["wrong password 1"],
  password: ["Correct horse 5", "wrong"],
};
