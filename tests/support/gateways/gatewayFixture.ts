import { sql } from "kysely";
import { afterAll, expect } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { addProduct } from "../products.ts";
import { startCardCheckout } from "../purchases.ts";
import { openShop, type Shop } from "../shop.ts";
import { createUser, type TestUser } from "../users.ts";
import type { FakeGateway, WebhookMessage } from "./fakeGateway.ts";
import { startFakePaymob } from "./fakePaymob.ts";
import { startFakeStripe } from "./fakeStripe.ts";
import { createSandboxGateway } from "./sandboxGateway.ts";

const starters = { sandbox: async () => createSandboxGateway(), stripe: startFakeStripe, paymob: startFakePaymob };
export const gatewayNames = ["sandbox", "stripe", "paymob"] as const;

export type GatewayFixture = Awaited<ReturnType<typeof createFixture>>;

type GatewayName = (typeof gatewayNames)[number];
type GatewayShop = Awaited<ReturnType<typeof openGatewayShop>>;

/** A shop of its own with one gateway, and a customer at its payment page who has reserved the last dress. */
export async function openGatewayFixture(name: GatewayName, { stock = 1, connections = 6 } = {}) {
  const gatewayShop = await openGatewayShop(name, connections);
  const fixture = await createFixture(gatewayShop, stock);
  return {
    ...fixture,
    /** Expects the same, that the invariants hold, and that gateway and ledger agree. */
    async adds(orders: number) {
      await fixture.adds(orders);
      await expectReconciled(gatewayShop);
    },
    [Symbol.asyncDispose]: gatewayShop.close,
  };
}

/**
 * Returns a function that gives a customer at the payment page to each test, in one shop for each gateway that all tests
 * of the file share. Not for tests that count all rows of a table, or change what the gateway did before. In the end the
 * invariants hold, and gateways and ledgers agree: looking after every test takes seconds.
 */
export function shareGatewayShops() {
  const opened = new Map<GatewayName, GatewayShop>();
  afterAll(async () => {
    const all = [...opened.values()];
    try {
      for (const gatewayShop of all) await expectReconciled(gatewayShop);
    } finally {
      for (const { close } of all) await close();
    }
  });
  return async (name: GatewayName) => {
    const gatewayShop = opened.get(name) ?? (await openGatewayShop(name, 12));
    opened.set(name, gatewayShop);
    return createFixture(gatewayShop, 1);
  };
}

async function openGatewayShop(name: GatewayName, connections: number) {
  const gateway: FakeGateway = await starters[name]();
  const shop = await openShop({ env: gateway.env, connections });
  gateway.attachShop(shop);
  const close = async () => {
    await shop[Symbol.asyncDispose]();
    await gateway.close();
  };
  return { gateway, shop, close };
}

async function createFixture({ gateway, shop }: Pick<GatewayShop, "gateway" | "shop">, stock: number) {
  const before = await lastIds(shop);
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { price: 500_00, stock });
  const { sessionId, url } = await startCardCheckout(mona, dress);
  return {
    company: gateway,
    shop,
    mona,
    dress,
    sessionId,
    url,
    /** The last row of each table before this test. */
    before,
    post: (message: WebhookMessage) => postWebhook(shop, gateway.name, message),
    /** Delivers the pending webhooks. Returns the shop's responses. */
    sendWebhook: async () => postWebhook(shop, gateway.name, await gateway.webhook(url)),
    comesBack: async () => (await mona.get(`/checkout/session/${sessionId}`)).body,
    receivedEvents: () =>
      shop.db
        .selectFrom("webhook_events")
        .select(["outcome", "note"])
        .where("id", ">", before.event)
        .orderBy("received_at")
        .orderBy("id")
        .execute(),
    /** Expects that the customer has this many orders. */
    async adds(orders: number) {
      expect((await mona.get("/orders")).body.total).toBe(orders);
    },
  };
}

async function lastIds({ db }: Shop) {
  const { rows } = await sql<{ event: number; entry: number }>`
    select (select coalesce(max(id), 0) from webhook_events) as event,
           (select coalesce(max(id), 0) from payment_ledger) as entry`.execute(db);
  return rows[0] ?? { event: 0, entry: 0 };
}

async function postWebhook({ app }: Shop, gateway: string, { payload, headers = {}, query }: WebhookMessage) {
  const answer = await app.inject({
    method: "POST",
    url: `/api/payments/webhooks/${gateway}${query ? `?${query}` : ""}`,
    headers: { "content-type": "application/json", ...headers },
    payload,
  });
  return answer.statusCode;
}

async function expectReconciled({ gateway, shop }: Pick<GatewayShop, "gateway" | "shop">): Promise<void> {
  expect(await findViolations(shop.db)).toEqual([]);
  expect(await findLedgerDifferences(shop, gateway)).toEqual([]);
}

/** Returns the payments on which the shop's ledger and the gateway's books disagree. */
async function findLedgerDifferences({ db }: Shop, gateway: FakeGateway): Promise<string[]> {
  const { rows } = await sql<{ reference: string; amount: number; returned: number }>`
    select l.reference, l.amount,
           coalesce(sum(case back.entry when 'refunded' then back.amount else -back.amount end), 0)::int as returned
      from payment_ledger l
      left join payment_ledger back on back.entry in ('refunded', 'refund_returned')
       and coalesce(back.order_id, back.session_id) = coalesce(l.order_id, l.session_id)
     where l.entry = 'captured' group by l.id`.execute(db);
  const found: string[] = [];
  for (const { reference, amount, returned } of rows) {
    const gatewayTotals = await gateway.loadTotals(reference);
    if (gatewayTotals.paid !== amount || gatewayTotals.returned !== returned)
      found.push(`${reference}: we have ${amount} and gave back ${returned}, they ${JSON.stringify(gatewayTotals)}`);
  }
  return found;
}

export const cancelFirstOrder = async (mona: TestUser) => {
  const [order] = (await mona.get("/orders")).body.items;
  return (await mona.post(`/orders/${order.id}/cancel`)).body;
};
