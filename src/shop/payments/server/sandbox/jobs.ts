import { z } from "zod";
import type { Config } from "#platform/server/config.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { sign } from "../signatures.ts";
import { findPayment, payLate, type SandboxPayment } from "./books.ts";
import { confirmLate, tellShop } from "./jobNames.ts";
import { sandboxKey } from "./key.ts";

/** Sends a webhook; answers the status. */
export type PostWebhook = (url: string, body: string, headers: Record<string, string>) => Promise<number>;

declare module "#platform/server/jobs.ts" {
  interface JobTools {
    config: Config;
    /** Over HTTP, unless a test brings the message itself. */
    postWebhook?: PostWebhook;
  }
}

/** Tells the shop what happened, again and again until the shop says that it heard. */
export const tellShopOfPayment = defineJob({
  ...tellShop,
  payload: z.object({ id: z.uuid(), eventId: z.string() }),
  async run({ id, eventId }, { db, config, postWebhook = overHttp }) {
    const payment = await findPayment(db, id);
    if (!payment) return;
    const body = JSON.stringify(messageOf(payment, eventId));
    const headers = {
      "content-type": "application/json",
      "x-sandbox-signature": sign(body, sandboxKey(config)),
    };
    const status = await postWebhook(payment.webhook_url, body, headers);
    if (status !== 200) throw new Error(`The shop answered ${status} to a webhook`);
  },
});

export const confirmLatePayment = defineJob({
  ...confirmLate,
  payload: z.object({ id: z.uuid() }),
  async run({ id }, { db }) {
    await payLate(db, id);
  },
});

const overHttp: PostWebhook = async (url, body, headers) => {
  const answer = await fetch(url, { method: "POST", body, headers, signal: AbortSignal.timeout(5_000) });
  await answer.arrayBuffer();
  return answer.status;
};

export const messageOf = (payment: SandboxPayment, eventId: string) => ({
  id: eventId,
  type: `payment.${eventId.split(":")[1]}`,
  payment: {
    id: payment.id,
    session: payment.session_id,
    status: payment.status,
    amount: payment.amount,
    currency: payment.currency,
  },
});
