import { sql } from "kysely";
import { expect } from "vitest";
import { brokenPromises } from "#server/invariants.ts";
import { addProduct } from "../catalogue.ts";
import { type Person, signedIn } from "../people.ts";
import { startCard } from "../purchases.ts";
import { openShop, type Shop } from "../shop.ts";
import type { Company, Message } from "./company.ts";
import { openPaymob } from "./paymob.ts";
import { openSandbox } from "./sandbox.ts";
import { openStripe } from "./stripe.ts";

const openers = { sandbox: async () => openSandbox(), stripe: openStripe, paymob: openPaymob };
export const companies = ["sandbox", "stripe", "paymob"] as const;

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A shop that works with one company, and Mona, who stands before its page with the last dress reserved. */
export async function openStage(name: (typeof companies)[number], { stock = 1, connections = 6 } = {}) {
  const company: Company = await openers[name]();
  const shop = await openShop({ env: company.env, connections });
  company.move(shop);
  const mona = await signedIn(shop);
  const dress = await addProduct(shop.db, { price: 500_00, stock });
  const { sessionId, url } = await startCard(mona, dress);
  return {
    company,
    shop,
    mona,
    dress,
    sessionId,
    url,
    post: (message: Message) => postTo(shop, company.name, message),
    /** The shop's answers to what the company posts now. */
    tell: async () => postTo(shop, company.name, await company.message(url)),
    comesBack: async () => (await mona.get(`/checkout/session/${sessionId}`)).body,
    heard: () =>
      shop.db.selectFrom("webhook_events").select(["outcome", "note"]).orderBy("received_at").orderBy("id").execute(),
    /** Everything is as it must be, the company's books are ours, and Mona has this many orders. */
    async adds(orders: number) {
      expect(await brokenPromises(shop.db)).toEqual([]);
      expect(await differences(shop, company)).toEqual([]);
      expect((await mona.get("/orders")).body.total).toBe(orders);
    },
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await company.close();
    },
  };
}

async function postTo({ app }: Shop, provider: string, { payload, headers = {}, query }: Message) {
  const answer = await app.inject({
    method: "POST",
    url: `/api/payments/webhooks/${provider}${query ? `?${query}` : ""}`,
    headers: { "content-type": "application/json", ...headers },
    payload,
  });
  return answer.statusCode;
}

/** Where the shop's ledger and the company's own books disagree about a payment that the shop took. */
async function differences({ db }: Shop, company: Company): Promise<string[]> {
  const { rows } = await sql<{ reference: string; amount: number; returned: number }>`
    select l.reference, l.amount,
           coalesce(sum(case back.entry when 'refunded' then back.amount else -back.amount end), 0)::int as returned
      from payment_ledger l
      left join payment_ledger back on back.entry in ('refunded', 'refund_returned')
       and coalesce(back.order_id, back.session_id) = coalesce(l.order_id, l.session_id)
     where l.entry = 'captured' group by l.id`.execute(db);
  const found: string[] = [];
  for (const { reference, amount, returned } of rows) {
    const books = await company.books(reference);
    if (books.paid !== amount || books.returned !== returned)
      found.push(`${reference}: we have ${amount} and gave back ${returned}, they ${JSON.stringify(books)}`);
  }
  return found;
}

export const cancelOrder = async (mona: Person) => {
  const [order] = (await mona.get("/orders")).body.items;
  return (await mona.post(`/orders/${order.id}/cancel`)).body;
};
