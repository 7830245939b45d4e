import { cancelPayment, findPayment, payLate, payWith } from "#shop/payments/server/sandbox/books.ts";
import { messageOf } from "#shop/payments/server/sandbox/jobs.ts";
import { sandboxKey } from "#shop/payments/server/sandbox/key.ts";
import { sign } from "#shop/payments/server/signatures.ts";
import { cards } from "../purchases.ts";
import type { Shop } from "../shop.ts";
import type { Company, Message, RefundAct } from "./company.ts";

/** The built-in gateway; it keeps its books in the shop's own database. */
export function openSandbox(): Company {
  let shop: Shop;
  const idOf = (url: string) => url.split("/").at(-1) ?? "";
  const change = (url: string, values: object) =>
    shop.db.updateTable("sandbox_payments").set(values).where("id", "=", idOf(url)).execute();

  async function signed(url: string, status?: "expired"): Promise<Message> {
    const payment = await findPayment(shop.db, idOf(url));
    if (!payment) throw new Error("No such payment");
    const told = { ...payment, ...(status ? { status } : {}) };
    const payload = JSON.stringify(messageOf(told, `${payment.id}:${told.status}`));
    return { payload, headers: { "x-sandbox-signature": sign(payload, sandboxKey(shop.config)) } };
  }

  return {
    name: "sandbox",
    env: {},
    move(to) {
      shop = to;
    },
    pay: async (url) => void (await payWith(shop.db, idOf(url), cards.good)),
    decline: async (url) => void (await payWith(shop.db, idOf(url), cards.declined)),
    payLate: async (url) => void (await payWith(shop.db, idOf(url), cards.late)),
    confirm: async (url) => void (await payLate(shop.db, idOf(url))),
    async cancel(url) {
      return (await cancelPayment(shop.db, idOf(url)))?.cancel_url ?? "";
    },
    expire: async (url) => void (await change(url, { expires_at: new Date(Date.now() - 1000) })),
    tamper: async (url, to) => void (await change(url, to)),
    message: (url) => signed(url),
    staleMessage: (url) => signed(url, "expired"),
    forgeries(message) {
      const by = (secret: string | Buffer, at?: number) => ({
        ...message,
        headers: { "x-sandbox-signature": sign(message.payload, secret, at) },
      });
      const key = sandboxKey(shop.config);
      return [
        ["unsigned", { payload: message.payload }],
        ["signed by somebody else", by("another secret")],
        ["altered", { ...message, payload: message.payload.replace("EGP", "USD") }],
        ["ten minutes old", by(key, Math.floor(Date.now() / 1000) - 600)],
      ];
    },
    async refundsWill(...acts: RefundAct[]) {
      if (acts.includes("silent")) throw new Error("The sandbox always answers");
      const card = acts[0] === "fails" ? "5126" : acts[0] === "waits" ? "7726" : "4242";
      await shop.db.updateTable("sandbox_payments").set({ card }).execute();
    },
    // Its bank is through whenever it is asked.
    async finishRefunds(how) {
      if (how === "fails")
        await shop.db
          .updateTable("sandbox_refunds")
          .set({ status: "failed" })
          .where("status", "=", "pending")
          .execute();
    },
    async books(reference) {
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
