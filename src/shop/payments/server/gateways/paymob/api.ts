import { z } from "zod";
import type { Config } from "#platform/server/config.ts";
import { type Transaction, transaction } from "./transaction.ts";

export type Paymob = ReturnType<typeof openPaymob>;

/** Paymob understood and said no. */
export class PaymobRefusal extends Error {
  override readonly name = "PaymobRefusal";
  readonly status: number;

  constructor(status: number, said: string) {
    super(`Paymob answered ${status}: ${said.slice(0, 200)}`);
    this.status = status;
  }
}

/** Milliseconds. */
const patience = 10_000;
/** Paymob's tokens live for an hour. */
const tokenMinutes = 50;

const intention = z.object({ client_secret: z.string().min(1), intention_order_id: z.coerce.string().min(1) });
const token = z.object({ token: z.string().min(1) });

/** The calls of Paymob that the shop uses. What it does not answer is an exception. */
export function openPaymob({ PAYMOB_BASE_URL, PAYMOB_SECRET_KEY, PAYMOB_API_KEY }: Config) {
  const bySecret = { authorization: `Token ${PAYMOB_SECRET_KEY}` };
  let kept: { token: string; until: number } | undefined;

  async function tokenNow(): Promise<string> {
    if (kept && kept.until > Date.now()) return kept.token;
    const made = token.parse(await call("POST", "/api/auth/tokens", { body: { api_key: PAYMOB_API_KEY } }));
    kept = { token: made.token, until: Date.now() + tokenMinutes * 60_000 };
    return made.token;
  }

  async function call(method: "GET" | "POST", path: string, { body, headers = {} }: Sent = {}): Promise<unknown> {
    const answer = await fetch(new URL(path, PAYMOB_BASE_URL), {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(patience),
    });
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text);
    if (answer.status === 401) kept = undefined;
    // Too many calls and a lost login are no answer to what was asked.
    if (answer.status < 500 && answer.status !== 401 && answer.status !== 429)
      throw new PaymobRefusal(answer.status, text);
    throw new Error(`Paymob answered ${answer.status}`);
  }

  return {
    async createIntention(body: object): Promise<{ id: string; secret: string }> {
      const made = intention.parse(await call("POST", "/v1/intention/", { body, headers: bySecret }));
      return { id: made.intention_order_id, secret: made.client_secret };
    },
    /** The last that happened to an order of Paymob's; undefined while nobody has tried to pay. */
    async lastTransaction(orderId: string): Promise<Transaction | undefined> {
      const body = { auth_token: await tokenNow(), order_id: orderId };
      try {
        return transaction.parse(await call("POST", "/api/ecommerce/orders/transaction_inquiry", { body }));
      } catch (error) {
        if (error instanceof PaymobRefusal && error.status === 404) return undefined;
        throw error;
      }
    },
    async transaction(id: string): Promise<Transaction> {
      const headers = { authorization: `Bearer ${await tokenNow()}` };
      return transaction.parse(
        await call("GET", `/api/acceptance/transactions/${encodeURIComponent(id)}`, { headers }),
      );
    },
    /** @param amount in piastres */
    async refund(transactionId: string, amount: number): Promise<Transaction> {
      const body = { transaction_id: transactionId, amount_cents: amount };
      return transaction.parse(await call("POST", "/api/acceptance/void_refund/refund", { body, headers: bySecret }));
    },
  };
}

type Sent = { body?: object; headers?: Record<string, string> };
