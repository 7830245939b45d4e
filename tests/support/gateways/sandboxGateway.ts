import { toWebhookMessage } from "#shop/payments/server/sandbox/jobs.ts";
import { sandboxKey } from "#shop/payments/server/sandbox/sandboxKey.ts";
import {
  cancelPayment,
  confirmPayment,
  findPayment,
  submitCard,
} from "#shop/payments/server/sandbox/sandboxPayments.ts";
import { signWebhook } from "#shop/payments/server/webhookSignature.ts";
import { testCards } from "../purchases.ts";
import type { Shop } from "../shop.ts";
import type { FakeGateway, RefundBehaviour, WebhookMessage } from "./fakeGateway.ts";

/** The sandbox gateway, which stores its payments in the shop's own database. */
export function createSandboxGateway(): FakeGateway {
  let shop: Shop;
  const idOf = (url: string) => url.split("/").at(-1) ?? "";
  const change = (url: string, values: object) =>
    shop.db.updateTable("sandbox_payments").set(values).where("id", "=", idOf(url)).execute();

  async function signed(url: string, status?: "expired"): Promise<WebhookMessage> {
    const payment = await findPayment(shop.db, idOf(url));
    if (!payment) throw new Error("No such payment");
    const notified = { ...payment, ...(status ? { status } : {}) };
    const payload = JSON.stringify(toWebhookMessage(notified, `${payment.id}:${notified.status}`));
    return { payload, headers: { "x-sandbox-signature": signWebhook(payload, sandboxKey(shop.config)) } };
  }

  return {
    name: "sandbox",
    env: {},
    attachShop(to) {
      shop = to;
    },
    pay: async (url) => void (await submitCard(shop.db, idOf(url), testCards.good)),
    decline: async (url) => void (await submitCard(shop.db, idOf(url), testCards.declined)),
    payPending: async (url) => void (await submitCard(shop.db, idOf(url), testCards.late)),
    confirmPending: async (url) => void (await confirmPayment(shop.db, idOf(url))),
    async cancel(url) {
      return (await cancelPayment(shop.db, idOf(url)))?.cancel_url ?? "";
    },
    expire: async (url) => void (await change(url, { expires_at: new Date(Date.now() - 1000) })),
    tamper: async (url, to) => void (await change(url, to)),
    webhook: (url) => signed(url),
    staleWebhook: (url) => signed(url, "expired"),
    forgedWebhooks(message) {
      const by = (secret: string | Buffer, at?: number) => ({
        ...message,
        headers: { "x-sandbox-signature": signWebhook(message.payload, secret, at) },
      });
      const key = sandboxKey(shop.config);
      return [
        ["unsigned", { payload: message.payload }],
        ["signed by somebody else", by("another secret")],
        ["altered", { ...message, payload: message.payload.replace("EGP", "USD") }],
        ["ten minutes old", by(key, Math.floor(Date.now() / 1000) - 600)],
      ];
    },
    async setRefundBehaviour(...acts: RefundBehaviour[]) {
      if (acts.includes("silent")) throw new Error("The sandbox gateway always responds");
      const card = acts[0] === "fails" ? "5126" : acts[0] === "waits" ? "7726" : "4242";
      await shop.db.updateTable("sandbox_payments").set({ card }).execute();
    },
    // Its bank is done at every poll.
    async settleRefunds(how) {
      if (how === "fails")
        await shop.db
          .updateTable("sandbox_refunds")
          .set({ status: "failed" })
          .where("status", "=", "pending")
          .execute();
    },
    async loadTotals(reference) {
      const payment = await findPayment(shop.db, reference);
      const refunds = await shop.db
        .selectFrom("sandbox_refunds")
        .select("amount")
        .where("payment_id", "=", reference)
        .where("status", "=", "succeeded")
        .execute();
      return {
        paid: payment?.status === "paid" ? payment.amount : 0,
        returned: refunds.reduce((sum, { amount }) => sum + amount, 0),
      };
    },
    close: async () => {},
  };
}
