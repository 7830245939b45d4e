import { randomBytes, randomInt } from "node:crypto";
import type { ServerResponse } from "node:http";
import { computeHmac } from "#shop/payments/server/gateways/paymob/hmac.ts";
import { readBody, startHttpServer } from "../startHttpServer.ts";
import type { FakeGateway, RefundBehaviour, WebhookMessage } from "./fakeGateway.ts";
import { paymentPageHtml } from "./paymentPageHtml.ts";

type Transaction = ReturnType<typeof newTransaction>;
type PaymobOrder = {
  id: number;
  secret: string;
  amount: number;
  currency: string;
  special_reference: string;
  redirection_url: string;
  transactions: Transaction[];
};
type FakeResponse = { status: number; body: unknown };
type Intention = Record<"amount" | "expiration", number> &
  Record<"currency" | "special_reference" | "notification_url" | "redirection_url", string> & {
    payment_methods: number[];
    items: { name: string; amount: number; quantity: number }[];
    billing_data: Record<string, string>;
  };

const secretKey = "egy_sk_test_of_the_stand_in";
const publicKey = "egy_pk_test_of_the_stand_in";
const apiKey = "the api key of the stand-in";
const hmacSecret = "the hmac secret of the stand-in";
const integrationId = 4_097_558;
const walletIntegrationId = 4_097_559;
const integrations = [integrationId, walletIntegrationId];
const requiredBillingFields = [
  "first_name",
  "last_name",
  "email",
  "phone_number",
  "street",
  "building",
  "floor",
  "apartment",
  "city",
];

/** Fakes the part of Paymob's Accept API that the unified checkout uses, over HTTP, with signed callbacks. */
export async function startFakePaymob(): Promise<
  FakeGateway & { orders: Map<string, PaymobOrder>; requests: string[] }
> {
  const server = await startHttpServer();
  const orders = new Map<string, PaymobOrder>();
  const tokens = new Set<string>();
  const requests: string[] = [];
  const refundBehaviours: RefundBehaviour[] = [];

  server.setListener(async (request, response) => {
    const url = new URL(request.url ?? "/", server.base);
    const text = await readBody(request);
    if (url.pathname === "/unifiedcheckout/") return servePaymentPage(request.method ?? "", url, text, response);
    requests.push(`${request.method} ${url.pathname}`);
    const body = text ? JSON.parse(text) : {};
    const answer = answerTo(url.pathname, body, request.headers.authorization ?? "");
    // The request succeeds, but its response is lost.
    if (answer.status === 0) return void request.socket.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });

  function answerTo(path: string, body: Record<string, unknown>, authorization: string): FakeResponse {
    if (path === "/v1/intention/") {
      if (authorization !== `Token ${secretKey}`) return unauthorized;
      return createIntention(body as unknown as Intention);
    }
    if (path === "/api/auth/tokens") {
      if (body.api_key !== apiKey) return unauthorized;
      const token = randomBytes(20).toString("hex");
      tokens.add(token);
      return { status: 201, body: { token } };
    }
    if (path === "/api/ecommerce/orders/transaction_inquiry") {
      if (!tokens.has(String(body.auth_token))) return unauthorized;
      const last = orders.get(String(body.order_id))?.transactions.at(-1);
      return last ? { status: 200, body: last } : { status: 404, body: { detail: "Not found." } };
    }
    const [, id] = /^\/api\/acceptance\/transactions\/(\d+)$/.exec(path) ?? [];
    if (id) {
      if (!tokens.has(authorization.replace(/^Bearer /, ""))) return unauthorized;
      const found = everyTransaction().find((one) => String(one.id) === id);
      return found ? { status: 200, body: found } : { status: 404, body: { detail: "Not found." } };
    }
    if (path !== "/api/acceptance/void_refund/refund") return { status: 404, body: { detail: "Not found." } };
    if (authorization !== `Token ${secretKey}`) return unauthorized;
    return refund(String(body.transaction_id), Number(body.amount_cents));
  }

  function createIntention(body: Intention): FakeResponse {
    const { amount, currency, items, billing_data, payment_methods } = body;
    const missing = requiredBillingFields.find((field) => !billing_data?.[field]);
    if (missing) return { status: 400, body: { billing_data: { [missing]: ["This field is required."] } } };
    if (!payment_methods?.every((one) => integrations.includes(one)))
      return { status: 404, body: { detail: "Integration ID/Name does not exist in our system" } };
    if (!Number.isInteger(amount) || items.reduce((sum, one) => sum + one.amount * one.quantity, 0) !== amount)
      return { status: 400, body: { detail: "Total amount of items does not match the amount" } };
    const { special_reference, redirection_url } = body;
    if ([...orders.values()].some((one) => one.special_reference === special_reference))
      return { status: 400, body: { special_reference: ["duplicate"] } };
    const secret = `egy_csk_test_${randomBytes(16).toString("hex")}`;
    const id = randomInt(100_000_000, 999_999_999);
    orders.set(String(id), { id, secret, amount, currency, special_reference, redirection_url, transactions: [] });
    const answer = { id: `pi_test_${randomBytes(16).toString("hex")}`, client_secret: secret, intention_order_id: id };
    return { status: 201, body: { ...answer, special_reference, payment_methods: [], status: "intended" } };
  }

  /** No idempotency keys: a repeated request refunds twice. */
  function refund(id: string, amount: number, act = refundBehaviours.shift() ?? "succeeds"): FakeResponse {
    const order = [...orders.values()].find((one) => one.transactions.some((paid) => String(paid.id) === id));
    const paid = order?.transactions.find((one) => String(one.id) === id);
    if (!order || !paid?.success || paid.refunded_amount_cents + amount > paid.amount_cents)
      return { status: 400, body: { detail: "Full refund not possible" } };
    const back = newTransaction(order, { amount_cents: amount, parent: paid.id });
    Object.assign(back, { success: act !== "fails" && act !== "waits", pending: act === "waits" });
    order.transactions.push(back);
    if (back.success) recordRefund(paid, amount);
    return act === "silent" ? { status: 0, body: back } : { status: 201, body: back };
  }

  const everyTransaction = () => [...orders.values()].flatMap(({ transactions }) => transactions);

  const orderAt = (url: string): PaymobOrder => {
    const secret = new URL(url, server.base).searchParams.get("clientSecret");
    const order = [...orders.values()].find((one) => one.secret === secret);
    if (!order) throw new Error(`No payment page ${url}`);
    return order;
  };

  const payments = (order: PaymobOrder) => order.transactions.filter((one) => !one.has_parent_transaction);

  function attempt(url: string, result: Partial<Transaction>): void {
    const order = orderAt(url);
    order.transactions.push({ ...newTransaction(order, { amount_cents: order.amount }), ...result });
  }

  async function servePaymentPage(method: string, url: URL, text: string, response: ServerResponse) {
    const order = orderAt(url.href);
    if (url.searchParams.get("publicKey") !== publicKey) return void response.writeHead(403).end();
    if (method === "GET")
      return void response.setHeader("content-type", "text/html").end(paymentPageHtml(order.amount));
    const choice = new URLSearchParams(text).get("do");
    if (choice !== "cancel") attempt(url.href, { success: choice === "pay" });
    const to = new URL(order.redirection_url);
    const last = order.transactions.at(-1);
    to.searchParams.set("success", String(last?.success ?? false));
    to.searchParams.set("id", String(last?.id ?? ""));
    to.searchParams.set("order", String(order.id));
    response.writeHead(303, { location: to.href }).end();
  }

  const signed = (obj: object, secret = hmacSecret): WebhookMessage => ({
    payload: JSON.stringify({ type: "TRANSACTION", obj }),
    query: `hmac=${computeHmac(obj, secret)}`,
  });

  return {
    name: "paymob",
    env: {
      PAYMENT_PROVIDER: "paymob",
      PAYMOB_SECRET_KEY: secretKey,
      PAYMOB_PUBLIC_KEY: publicKey,
      PAYMOB_API_KEY: apiKey,
      PAYMOB_HMAC_SECRET: hmacSecret,
      PAYMOB_INTEGRATION_IDS: `${integrationId},${walletIntegrationId}:wallet`,
      PAYMOB_BASE_URL: server.base,
    },
    orders,
    requests,
    attachShop() {},
    pay: async (url) => attempt(url, { success: true }),
    decline: async (url) => attempt(url, { success: false, data: { message: "Declined" } }),
    // A mobile wallet: its owner confirms the payment on the phone.
    payPending: async (url) =>
      attempt(url, { ...walletPayment, integration_id: walletIntegrationId, success: false, pending: true }),
    async confirmPending(url) {
      Object.assign(payments(orderAt(url)).at(-1) ?? {}, { success: true, pending: false });
    },
    cancel: async (url) => orderAt(url).redirection_url,
    // Its page closes without a webhook.
    expire: async () => {},
    async tamper(url, { amount, currency }) {
      const order = orderAt(url);
      for (const one of order.transactions)
        Object.assign(one, {
          ...(amount === undefined ? {} : { amount_cents: amount }),
          ...(currency === undefined ? {} : { currency }),
        });
    },
    async webhook(url) {
      const last = payments(orderAt(url)).at(-1);
      if (!last) throw new Error("No payment attempt");
      return signed(last);
    },
    async staleWebhook(url) {
      const order = orderAt(url);
      return signed(newTransaction(order, { amount_cents: order.amount }));
    },
    forgedWebhooks(message) {
      const { obj } = JSON.parse(message.payload) as { obj: object };
      const another = (change: object) => ({ ...message, payload: signed({ ...obj, ...change }).payload });
      return [
        ["unsigned", { payload: message.payload }],
        ["signed by somebody else", signed(obj, "another secret")],
        ["another amount", another({ amount_cents: 1 })],
        ["another currency", another({ currency: "USD" })],
        ["another order", another({ order: { id: 1 } })],
        ["no transaction", { ...message, payload: JSON.stringify({ type: "TOKEN", obj }) }],
      ];
    },
    setRefundBehaviour: async (...behaviours) => void refundBehaviours.push(...behaviours),
    async settleRefunds(how) {
      for (const back of everyTransaction()) {
        if (!back.is_refund || !back.pending) continue;
        Object.assign(back, { pending: false, success: how === "succeeds" });
        const paid = everyTransaction().find(({ id }) => id === back.parent_transaction);
        if (back.success && paid) recordRefund(paid, back.amount_cents);
      }
    },
    refundWebhooks: async (url) =>
      orderAt(url)
        .transactions.filter((one) => one.is_refund)
        .map((one) => signed(one)),
    async refundInDashboard(url, amount) {
      refund(String(payments(orderAt(url)).find(({ success }) => success)?.id), amount, "succeeds");
    },
    async loadTotals(reference) {
      const order = orders.get(reference);
      const paid = order?.transactions.find((one) => one.success && !one.has_parent_transaction);
      return { paid: paid?.amount_cents ?? 0, returned: paid?.refunded_amount_cents ?? 0 };
    },
    close: server.close,
  };
}

const walletPayment = {
  is_3d_secure: false,
  source_data: { pan: "01010101010", type: "wallet", sub_type: "wallet" },
};

const unauthorized: FakeResponse = { status: 401, body: { detail: "Authentication credentials were not provided." } };

function recordRefund(paid: Transaction, amount: number): void {
  Object.assign(paid, { is_refunded: true, refunded_amount_cents: paid.refunded_amount_cents + amount });
}

const newTransaction = (order: PaymobOrder, { amount_cents, parent }: { amount_cents: number; parent?: number }) => ({
  id: randomInt(100_000_000, 999_999_999),
  pending: false,
  amount_cents,
  success: false,
  is_auth: false,
  is_capture: false,
  is_standalone_payment: true,
  is_voided: false,
  is_refunded: false,
  is_refund: parent !== undefined,
  is_3d_secure: true,
  integration_id: integrationId,
  has_parent_transaction: parent !== undefined,
  parent_transaction: parent ?? null,
  refunded_amount_cents: 0,
  order: { id: order.id, merchant_order_id: order.special_reference },
  created_at: new Date().toISOString().slice(0, -1),
  currency: order.currency,
  source_data: { pan: "2346", type: "card", sub_type: "MasterCard" },
  error_occured: false,
  owner: 302_852,
  data: { message: "Approved" },
});
