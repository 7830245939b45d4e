import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import Stripe from "stripe";
import { bodyOf, listen } from "../doors/listen.ts";
import type { Company, Message, RefundAct } from "./company.ts";
import { paymentPage } from "./page.ts";

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
/** What a test may look at besides. */
type Inside = { sessions: Map<string, Session>; asked: string[] };
type Answer = { status: number; body: unknown };

const secretKey = "sk_test_of_the_stand_in";
const webhookSecret = "whsec_of_the_stand_in";
const name = (kind: string) => `${kind}_${randomBytes(12).toString("hex")}`;
const now = () => Math.floor(Date.now() / 1000);

/** Understood by the real one; anything else is refused there too. */
const sessionParameters =
  /^(mode|client_reference_id|customer_email|locale|success_url|cancel_url|expires_at|(payment_intent_data\[)?metadata(\]\[|\[)\w+\]|payment_intent_data\[metadata\]\[\w+\]|line_items\[\d+\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\])$/;

/** As much of Stripe's API as a shop with hosted pages uses, over HTTP, with signatures made by Stripe's own SDK. */
export async function openStripe(): Promise<Company & Inside> {
  const server = await listen();
  const sdk = new Stripe(secretKey);
  const sessions = new Map<string, Session>();
  const refunds = new Map<string, Refund>();
  const answered = new Map<string, { asked: string; answer: Answer }>();
  const asked: string[] = [];
  const doors = new Map<string, () => Promise<void>>();
  const acts: RefundAct[] = [];
  const events = new Map<string, string>();
  const told: Message[] = [];

  server.hear(async (request, response) => {
    const url = new URL(request.url ?? "/", server.base);
    if (url.pathname.startsWith("/pay/")) return void (await visit(request, response, url));
    const form = new URLSearchParams(await bodyOf(request));
    asked.push(`${request.method} ${url.pathname}`);
    await doors.get(`${request.method} ${url.pathname}`)?.();
    const key = request.headers["idempotency-key"];
    const sent = `${request.method} ${url.pathname} ${form}`;
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return reply(response, refusal(401, "Invalid API Key provided"));
    const earlier = typeof key === "string" && request.method === "POST" ? answered.get(key) : undefined;
    if (earlier && earlier.asked !== sent)
      return reply(response, refusal(400, "Keys for idempotent requests can only be used with the same parameters"));
    const answer = earlier?.answer ?? answerTo(request.method ?? "", url, form);
    if (typeof key === "string" && request.method === "POST") answered.set(key, { asked: sent, answer });
    // The deed is done, but nobody hears of it.
    if (answer.status === 0) return void request.socket.destroy();
    reply(response, answer);
  });

  function answerTo(method: string, { pathname, searchParams }: URL, form: URLSearchParams): Answer {
    const [, , kind = "", ...path] = pathname.split("/");
    if (method === "POST" && pathname === "/v1/checkout/sessions") return createSession(form);
    if (kind === "checkout" && path[0] === "sessions") {
      const session = sessions.get(path[1] ?? "");
      if (!session) return refusal(404, "No such checkout.session");
      if (method === "GET") return { status: 200, body: expanded(session, searchParams) };
      if (path[2] !== "expire") return refusal(404, "Unrecognized request URL");
      if (session.status !== "open")
        return refusal(400, "Only Checkout Sessions with a status of `open` can be expired");
      Object.assign(session, { status: "expired", url: null });
      return { status: 200, body: session };
    }
    if (kind !== "refunds") return refusal(404, "Unrecognized request URL");
    if (method === "POST") return createRefund(form);
    if (path[0]) return { status: 200, body: refunds.get(path[0]) };
    const intent = searchParams.get("payment_intent");
    const data = [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent).reverse();
    return { status: 200, body: { object: "list", url: "/v1/refunds", has_more: false, data } };
  }

  function createSession(form: URLSearchParams): Answer {
    for (const parameter of form.keys())
      if (!sessionParameters.test(parameter)) return refusal(400, `Received unknown parameter: ${parameter}`);
    const expires_at = Number(form.get("expires_at"));
    if (expires_at < now() + 1800 || expires_at > now() + 86_400)
      return refusal(400, "The `expires_at` timestamp must be between 30 minutes and 24 hours from now");
    let amount_total = 0;
    for (let line = 0; form.has(`line_items[${line}][quantity]`); line++) {
      const amount = Number(form.get(`line_items[${line}][price_data][unit_amount]`));
      if (!Number.isInteger(amount) || amount <= 0) return refusal(400, "Invalid integer");
      amount_total += amount * Number(form.get(`line_items[${line}][quantity]`));
    }
    const id = name("cs_test");
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
      created: now(),
    };
    sessions.set(id, session);
    return { status: 200, body: { ...session } };
  }

  function createRefund(form: URLSearchParams): Answer {
    const intent = form.get("payment_intent") ?? "";
    const amount = Number(form.get("amount"));
    const paid = [...sessions.values()].find(({ payment_intent }) => payment_intent === intent);
    const before = [...refunds.values()].filter((one) => one.payment_intent === intent && one.status !== "failed");
    const left = (paid?.amount_total ?? 0) - before.reduce((sum, one) => sum + one.amount, 0);
    if (paid?.payment_status !== "paid" || amount > left)
      return refusal(400, "Refund amount is greater than unrefunded amount on charge");
    const act = acts.shift() ?? "succeeds";
    const refund: Refund = {
      id: name("re"),
      object: "refund",
      amount,
      currency: paid.currency,
      status: act === "waits" ? "pending" : act === "fails" ? "failed" : "succeeded",
      payment_intent: intent,
      metadata: form.has("metadata[key]") ? { key: form.get("metadata[key]") ?? "" } : {},
      ...(act === "fails" ? { failure_reason: "expired_or_canceled_card" } : {}),
      created: now(),
    };
    refunds.set(refund.id, refund);
    told.push(event("refund.created", { ...refund }));
    const amount_refunded = paid.amount_total - left + amount;
    told.push(event("charge.refunded", { id: name("ch"), object: "charge", payment_intent: intent, amount_refunded }));
    return act === "silent" ? { status: 0, body: refund } : { status: 200, body: { ...refund } };
  }

  /** The same event has the same id each time it is sent. */
  function event(
    type: string,
    object: { id: string; [field: string]: unknown },
    again = `${type}:${object.id}:${JSON.stringify(object)}`,
  ) {
    const payload =
      events.get(again) ??
      JSON.stringify({ id: name("evt"), object: "event", type, created: now(), data: { object } }, null, 2);
    events.set(again, payload);
    return signed(payload);
  }

  const signed = (payload: string, secret = webhookSecret, timestamp = now()): Message => ({
    payload,
    headers: { "stripe-signature": sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp }) },
  });

  const sessionAt = (url: string): Session => {
    const session = sessions.get(url.split("/").at(-1) ?? "");
    if (!session) throw new Error(`No page ${url}`);
    return session;
  };

  const isOpen = (session: Session) => session.status === "open" && session.expires_at > now();

  async function pay(url: string): Promise<void> {
    const session = sessionAt(url);
    if (isOpen(session))
      Object.assign(session, { status: "complete", payment_status: "paid", payment_intent: name("pi"), url: null });
  }

  async function visit(request: IncomingMessage, response: ServerResponse, url: URL) {
    const session = sessionAt(url.pathname);
    if (request.method === "GET")
      return void response.setHeader("content-type", "text/html").end(paymentPage(session.amount_total));
    const wish = new URLSearchParams(await bodyOf(request)).get("do");
    if (wish === "pay") await pay(url.pathname);
    response.writeHead(303, { location: wish === "pay" ? session.success_url : session.cancel_url }).end();
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
    asked,
    together: (call: string, many: number) => void doors.set(call, doorFor(many)),
    move() {},
    pay,
    // The page lets the shopper try another card and tells the shop nothing.
    decline: async () => {},
    async payLate(url) {
      const session = sessionAt(url);
      if (isOpen(session)) Object.assign(session, { status: "complete", payment_intent: name("pi"), url: null });
    },
    async confirm(url) {
      Object.assign(sessionAt(url), { payment_status: "paid" });
    },
    cancel: async (url) => sessionAt(url).cancel_url,
    async expire(url) {
      const session = sessionAt(url);
      if (session.status === "open") Object.assign(session, { status: "expired", expires_at: now() - 1, url: null });
    },
    async tamper(url, { amount, currency }) {
      const session = sessionAt(url);
      Object.assign(session, {
        ...(amount === undefined ? {} : { amount_total: amount }),
        ...(currency === undefined ? {} : { currency: currency.toLowerCase() }),
      });
    },
    async message(url) {
      const session = { ...sessionAt(url) };
      return event(session.status === "expired" ? "checkout.session.expired" : "checkout.session.completed", session);
    },
    async staleMessage(url) {
      const session = { ...sessionAt(url), status: "expired", payment_status: "unpaid" } as const;
      return event("checkout.session.expired", session);
    },
    forgeries: ({ payload }) => [
      ["unsigned", { payload }],
      ["signed by somebody else", signed(payload, "whsec_another")],
      ["altered", { ...signed(payload), payload: payload.replace('"egp"', '"usd"') }],
      ["formatted anew", { ...signed(payload), payload: JSON.stringify(JSON.parse(payload)) }],
      ["ten minutes old", signed(payload, webhookSecret, now() - 600)],
    ],
    refundsWill: async (...wanted) => void acts.push(...wanted),
    async finishRefunds(how) {
      for (const refund of refunds.values()) {
        if (refund.status !== "pending") continue;
        refund.status = how === "succeeds" ? "succeeded" : "failed";
        told.push(event(how === "succeeds" ? "refund.updated" : "refund.failed", { ...refund }));
      }
    },
    async bankSendsBack() {
      for (const refund of refunds.values()) {
        if (refund.status !== "succeeded") continue;
        Object.assign(refund, { status: "failed", failure_reason: "lost_or_stolen_card" });
        told.push(event("refund.failed", { ...refund }));
      }
    },
    refundMessages: async () => [...told],
    async refundByHand(url, amount) {
      createRefund(
        new URLSearchParams({ payment_intent: sessionAt(url).payment_intent ?? "", amount: String(amount) }),
      );
    },
    async books(reference) {
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

function doorFor(many: number): () => Promise<void> {
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

function expanded(session: Session, query: URLSearchParams): unknown {
  if (query.get("expand[0]") !== "payment_intent" || !session.payment_intent) return { ...session };
  const status = session.payment_status === "paid" ? "succeeded" : "processing";
  return { ...session, payment_intent: { id: session.payment_intent, object: "payment_intent", status } };
}

const refusal = (status: number, message: string): Answer => ({
  status,
  body: { error: { type: "invalid_request_error", message } },
});

const reply = (response: ServerResponse, { status, body }: Answer) =>
  void response
    .writeHead(status, { "content-type": "application/json", "request-id": name("req") })
    .end(JSON.stringify(body));
