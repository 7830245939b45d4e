import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import Stripe from "stripe";
import { readBody, startHttpServer } from "../startHttpServer.ts";
import type { FakeGateway, RefundBehaviour, WebhookMessage } from "./fakeGateway.ts";
import { paymentPageHtml } from "./paymentPageHtml.ts";

type Session = {
  id: string;
  object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  amount_total: number;
  currency: string;
  client_reference_id: string;
  customer_details: { email: string };
  metadata: Record<string, string>;
  payment_intent: string | null;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  url: string | null;
  created: number;
};
type Refund = {
  id: string;
  object: "refund";
  amount: number;
  currency: string;
  status: "succeeded" | "pending" | "failed";
  payment_intent: string;
  metadata: Record<string, string>;
  failure_reason?: string;
  created: number;
};
/** Additional methods for tests. */
type StripeInternals = { sessions: Map<string, Session>; requests: string[] };
type FakeResponse = { status: number; body: unknown };

const secretKey = "sk_test_of_the_stand_in";
const webhookSecret = "whsec_of_the_stand_in";
const newId = (kind: string) => `${kind}_${randomBytes(12).toString("hex")}`;
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The supported parameters; like the real API, it rejects others. */
const sessionParameters =
  /^(mode|client_reference_id|customer_email|locale|success_url|cancel_url|expires_at|(payment_intent_data\[)?metadata(\]\[|\[)\w+\]|payment_intent_data\[metadata\]\[\w+\]|line_items\[\d+\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\])$/;

/** Fakes the part of Stripe's API that hosted checkout uses, over HTTP, with signatures by Stripe's own SDK. */
export async function startFakeStripe(): Promise<FakeGateway & StripeInternals> {
  const server = await startHttpServer();
  const sdk = new Stripe(secretKey);
  const sessions = new Map<string, Session>();
  const refunds = new Map<string, Refund>();
  const idempotentResponses = new Map<string, { requestBody: string; answer: FakeResponse }>();
  const requests: string[] = [];
  const barriers = new Map<string, () => Promise<void>>();
  const refundBehaviours: RefundBehaviour[] = [];
  const events = new Map<string, string>();
  const refundEvents: WebhookMessage[] = [];

  server.setListener(async (request, response) => {
    const url = new URL(request.url ?? "/", server.base);
    if (url.pathname.startsWith("/pay/")) return void (await servePaymentPage(request, response, url));
    const form = new URLSearchParams(await readBody(request));
    requests.push(`${request.method} ${url.pathname}`);
    await barriers.get(`${request.method} ${url.pathname}`)?.();
    const key = request.headers["idempotency-key"];
    const sent = `${request.method} ${url.pathname} ${form}`;
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return sendResponse(response, stripeError(401, "Invalid API Key provided"));
    const earlier = typeof key === "string" && request.method === "POST" ? idempotentResponses.get(key) : undefined;
    if (earlier && earlier.requestBody !== sent)
      return sendResponse(
        response,
        stripeError(400, "Keys for idempotent requests can only be used with the same parameters"),
      );
    const answer = earlier?.answer ?? answerTo(request.method ?? "", url, form);
    if (typeof key === "string" && request.method === "POST")
      idempotentResponses.set(key, { requestBody: sent, answer });
    // The request succeeds, but its response is lost.
    if (answer.status === 0) return void request.socket.destroy();
    sendResponse(response, answer);
  });

  function answerTo(method: string, { pathname, searchParams }: URL, form: URLSearchParams): FakeResponse {
    const [, , kind = "", ...path] = pathname.split("/");
    if (method === "POST" && pathname === "/v1/checkout/sessions") return createSession(form);
    if (kind === "checkout" && path[0] === "sessions") {
      const session = sessions.get(path[1] ?? "");
      if (!session) return stripeError(404, "No such checkout.session");
      if (method === "GET") return { status: 200, body: expandSession(session, searchParams) };
      if (path[2] !== "expire") return stripeError(404, "Unrecognized request URL");
      if (session.status !== "open")
        return stripeError(400, "Only Checkout Sessions with a status of `open` can be expired");
      Object.assign(session, { status: "expired", url: null });
      return { status: 200, body: session };
    }
    if (kind !== "refunds") return stripeError(404, "Unrecognized request URL");
    if (method === "POST") return createRefund(form);
    if (path[0]) return { status: 200, body: refunds.get(path[0]) };
    const intent = searchParams.get("payment_intent");
    const data = [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent).reverse();
    return { status: 200, body: { object: "list", url: "/v1/refunds", has_more: false, data } };
  }

  function createSession(form: URLSearchParams): FakeResponse {
    for (const parameter of form.keys())
      if (!sessionParameters.test(parameter)) return stripeError(400, `Received unknown parameter: ${parameter}`);
    const expires_at = Number(form.get("expires_at"));
    if (expires_at < nowSeconds() + 1800 || expires_at > nowSeconds() + 86_400)
      return stripeError(400, "The `expires_at` timestamp must be between 30 minutes and 24 hours from now");
    let amount_total = 0;
    for (let line = 0; form.has(`line_items[${line}][quantity]`); line++) {
      const amount = Number(form.get(`line_items[${line}][price_data][unit_amount]`));
      if (!Number.isInteger(amount) || amount <= 0) return stripeError(400, "Invalid integer");
      amount_total += amount * Number(form.get(`line_items[${line}][quantity]`));
    }
    const id = newId("cs_test");
    const session: Session = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      amount_total,
      currency: form.get("line_items[0][price_data][currency]") ?? "",
      client_reference_id: form.get("client_reference_id") ?? "",
      customer_details: { email: form.get("customer_email") ?? "" },
      metadata: { session: form.get("metadata[session]") ?? "" },
      payment_intent: null,
      expires_at,
      success_url: form.get("success_url") ?? "",
      cancel_url: form.get("cancel_url") ?? "",
      url: `${server.base}/pay/${id}`,
      created: nowSeconds(),
    };
    sessions.set(id, session);
    return { status: 200, body: { ...session } };
  }

  function createRefund(form: URLSearchParams): FakeResponse {
    const intent = form.get("payment_intent") ?? "";
    const amount = Number(form.get("amount"));
    const paid = [...sessions.values()].find(({ payment_intent }) => payment_intent === intent);
    const before = [...refunds.values()].filter((one) => one.payment_intent === intent && one.status !== "failed");
    const remaining = (paid?.amount_total ?? 0) - before.reduce((sum, one) => sum + one.amount, 0);
    if (paid?.payment_status !== "paid" || amount > remaining)
      return stripeError(400, "Refund amount is greater than unrefunded amount on charge");
    const act = refundBehaviours.shift() ?? "succeeds";
    const refund: Refund = {
      id: newId("re"),
      object: "refund",
      amount,
      currency: paid.currency,
      status: act === "waits" ? "pending" : act === "fails" ? "failed" : "succeeded",
      payment_intent: intent,
      metadata: form.has("metadata[key]") ? { key: form.get("metadata[key]") ?? "" } : {},
      ...(act === "fails" ? { failure_reason: "expired_or_canceled_card" } : {}),
      created: nowSeconds(),
    };
    refunds.set(refund.id, refund);
    refundEvents.push(event("refund.created", { ...refund }));
    const amount_refunded = paid.amount_total - remaining + amount;
    refundEvents.push(
      event("charge.refunded", { id: newId("ch"), object: "charge", payment_intent: intent, amount_refunded }),
    );
    return act === "silent" ? { status: 0, body: refund } : { status: 200, body: { ...refund } };
  }

  /** An event keeps its id when it is resent. */
  function event(
    type: string,
    object: { id: string; [field: string]: unknown },
    again = `${type}:${object.id}:${JSON.stringify(object)}`,
  ) {
    const payload =
      events.get(again) ??
      JSON.stringify({ id: newId("evt"), object: "event", type, created: nowSeconds(), data: { object } }, null, 2);
    events.set(again, payload);
    return signed(payload);
  }

  const signed = (payload: string, secret = webhookSecret, timestamp = nowSeconds()): WebhookMessage => ({
    payload,
    headers: { "stripe-signature": sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp }) },
  });

  const sessionAt = (url: string): Session => {
    const session = sessions.get(url.split("/").at(-1) ?? "");
    if (!session) throw new Error(`No payment page ${url}`);
    return session;
  };

  const isOpen = (session: Session) => session.status === "open" && session.expires_at > nowSeconds();

  async function pay(url: string): Promise<void> {
    const session = sessionAt(url);
    if (isOpen(session))
      Object.assign(session, { status: "complete", payment_status: "paid", payment_intent: newId("pi"), url: null });
  }

  async function servePaymentPage(request: IncomingMessage, response: ServerResponse, url: URL) {
    const session = sessionAt(url.pathname);
    if (request.method === "GET")
      return void response.setHeader("content-type", "text/html").end(paymentPageHtml(session.amount_total));
    const choice = new URLSearchParams(await readBody(request)).get("do");
    if (choice === "pay") await pay(url.pathname);
    response.writeHead(303, { location: choice === "pay" ? session.success_url : session.cancel_url }).end();
  }

  return {
    name: "stripe",
    env: {
      PAYMENT_PROVIDER: "stripe",
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_BASE_URL: server.base,
    },
    sessions,
    requests,
    holdUntilConcurrent: (call: string, many: number) => void barriers.set(call, createBarrier(many)),
    attachShop() {},
    pay,
    // The page offers another card and sends no webhook.
    decline: async () => {},
    async payPending(url) {
      const session = sessionAt(url);
      if (isOpen(session)) Object.assign(session, { status: "complete", payment_intent: newId("pi"), url: null });
    },
    async confirmPending(url) {
      Object.assign(sessionAt(url), { payment_status: "paid" });
    },
    cancel: async (url) => sessionAt(url).cancel_url,
    async expire(url) {
      const session = sessionAt(url);
      if (session.status === "open")
        Object.assign(session, { status: "expired", expires_at: nowSeconds() - 1, url: null });
    },
    async tamper(url, { amount, currency }) {
      const session = sessionAt(url);
      Object.assign(session, {
        ...(amount === undefined ? {} : { amount_total: amount }),
        ...(currency === undefined ? {} : { currency: currency.toLowerCase() }),
      });
    },
    async webhook(url) {
      const session = { ...sessionAt(url) };
      return event(session.status === "expired" ? "checkout.session.expired" : "checkout.session.completed", session);
    },
    async staleWebhook(url) {
      const session = { ...sessionAt(url), status: "expired", payment_status: "unpaid" } as const;
      return event("checkout.session.expired", session);
    },
    forgedWebhooks: ({ payload }) => [
      ["unsigned", { payload }],
      ["signed by somebody else", signed(payload, "whsec_another")],
      ["altered", { ...signed(payload), payload: payload.replace('"egp"', '"usd"') }],
      ["formatted anew", { ...signed(payload), payload: JSON.stringify(JSON.parse(payload)) }],
      ["ten minutes old", signed(payload, webhookSecret, nowSeconds() - 600)],
    ],
    setRefundBehaviour: async (...behaviours) => void refundBehaviours.push(...behaviours),
    async settleRefunds(how) {
      for (const refund of refunds.values()) {
        if (refund.status !== "pending") continue;
        refund.status = how === "succeeds" ? "succeeded" : "failed";
        refundEvents.push(event(how === "succeeds" ? "refund.updated" : "refund.failed", { ...refund }));
      }
    },
    async returnRefunds() {
      for (const refund of refunds.values()) {
        if (refund.status !== "succeeded") continue;
        Object.assign(refund, { status: "failed", failure_reason: "lost_or_stolen_card" });
        refundEvents.push(event("refund.failed", { ...refund }));
      }
    },
    refundWebhooks: async () => [...refundEvents],
    async refundInDashboard(url, amount) {
      createRefund(
        new URLSearchParams({ payment_intent: sessionAt(url).payment_intent ?? "", amount: String(amount) }),
      );
    },
    async loadTotals(reference) {
      const session = sessions.get(reference);
      const back = [...refunds.values()].filter(
        (one) => one.payment_intent === session?.payment_intent && one.status === "succeeded",
      );
      return {
        paid: session?.payment_status === "paid" ? session.amount_total : 0,
        returned: back.reduce((sum, { amount }) => sum + amount, 0),
      };
    },
    close: server.close,
  };
}

function createBarrier(many: number): () => Promise<void> {
  let missing = many;
  let open = () => {};
  const opened = new Promise<void>((all) => {
    open = all;
  });
  return () => {
    missing--;
    if (missing === 0) open();
    return opened;
  };
}

function expandSession(session: Session, query: URLSearchParams): unknown {
  if (query.get("expand[0]") !== "payment_intent" || !session.payment_intent) return { ...session };
  const status = session.payment_status === "paid" ? "succeeded" : "processing";
  return { ...session, payment_intent: { id: session.payment_intent, object: "payment_intent", status } };
}

const stripeError = (status: number, message: string): FakeResponse => ({
  status,
  body: { error: { type: "invalid_request_error", message } },
});

const sendResponse = (response: ServerResponse, { status, body }: FakeResponse) =>
  void response
    .writeHead(status, { "content-type": "application/json", "request-id": newId("req") })
    .end(JSON.stringify(body));
