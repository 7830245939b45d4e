import { z } from "zod";
import type { Config } from "#platform/server/config.ts";
import { type Transaction, transaction } from "./transaction.ts";

export type PaymobClient = ReturnType<typeof createPaymobClient>;

/** Paymob rejected the request (4xx). */
export class PaymobError extends Error {
  override readonly name = "PaymobRefusal";
  readonly status: number;

  constructor(status: number, body: string) {
    super(`Paymob answered ${status}: ${body.slice(0, 200)}`);
    this.status = status;
  }
}

/** Milliseconds. */
const timeoutMs = 10_000;
/** Minutes. Paymob's tokens expire after an hour. */
const tokenMinutes = 50;

const intentionResponse = z.object({ client_secret: z.string().min(1), intention_order_id: z.coerce.string().min(1) });
const tokenResponse = z.object({ token: z.string().min(1) });

/**
 * Client for the Paymob endpoints that the shop uses. Throws PaymobError for a rejection, Error for a missing answer.
 */
export function createPaymobClient({ PAYMOB_BASE_URL, PAYMOB_SECRET_KEY, PAYMOB_API_KEY }: Config) {
  const secretKeyHeaders = { authorization: `Token ${PAYMOB_SECRET_KEY}` };
  let cachedToken: { token: string; until: number } | undefined;

  async function getToken(): Promise<string> {
    if (cachedToken && cachedToken.until > Date.now()) return cachedToken.token;
    const made = tokenResponse.parse(await call("POST", "/api/auth/tokens", { body: { api_key: PAYMOB_API_KEY } }));
    cachedToken = { token: made.token, until: Date.now() + tokenMinutes * 60_000 };
    return made.token;
  }

  async function call(
    method: "GET" | "POST",
    path: string,
    { body, headers = {} }: CallOptions = {},
  ): Promise<unknown> {
    const response = await fetch(new URL(path, PAYMOB_BASE_URL), {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // A redirect would pass on keys and personal data.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    if (response.status === 401) cachedToken = undefined;
    // 401 and 429 do not answer the request itself, so they count as a missing answer.
    if (response.status < 500 && response.status !== 401 && response.status !== 429)
      throw new PaymobError(response.status, text);
    throw new Error(`Paymob request failed with status ${response.status}`);
  }

  return {
    async createIntention(body: object): Promise<{ id: string; secret: string }> {
      const made = intentionResponse.parse(await call("POST", "/v1/intention/", { body, headers: secretKeyHeaders }));
      return { id: made.intention_order_id, secret: made.client_secret };
    },
    /** Returns the latest transaction of a Paymob order; undefined before the first payment attempt. */
    async lastTransaction(orderId: string): Promise<Transaction | undefined> {
      const body = { auth_token: await getToken(), order_id: orderId };
      try {
        return transaction.parse(await call("POST", "/api/ecommerce/orders/transaction_inquiry", { body }));
      } catch (error) {
        if (error instanceof PaymobError && error.status === 404) return undefined;
        throw error;
      }
    },
    async transaction(id: string): Promise<Transaction> {
      const headers = { authorization: `Bearer ${await getToken()}` };
      return transaction.parse(
        await call("GET", `/api/acceptance/transactions/${encodeURIComponent(id)}`, { headers }),
      );
    },
    /** @param amount in piastres */
    async refund(transactionId: string, amount: number): Promise<Transaction> {
      const body = { transaction_id: transactionId, amount_cents: amount };
      return transaction.parse(
        await call("POST", "/api/acceptance/void_refund/refund", { body, headers: secretKeyHeaders }),
      );
    },
  };
}

type CallOptions = { body?: object; headers?: Record<string, string> };
