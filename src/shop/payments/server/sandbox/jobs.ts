import { z } from "zod";
import type { Config } from "#platform/server/config.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { signWebhook } from "../webhookSignature.ts";
import { confirmLatePaymentJobName, sendWebhookJobName } from "./jobNames.ts";
import { sandboxKey } from "./sandboxKey.ts";
import { confirmPayment, findPayment, type SandboxPaymentRow } from "./sandboxPayments.ts";

/** Posts a webhook. Returns the HTTP status. */
export type PostWebhook = (url: string, body: string, headers: Record<string, string>) => Promise<number>;

declare module "#platform/server/jobs.ts" {
  interface JobContextExtensions {
    config: Config;
    /** Over HTTP by default; tests inject their own. */
    postWebhook?: PostWebhook;
  }
}

/** Delivers a webhook to the shop, with retries until it answers 200. Throws an error that names each host with its reason. */
export const sendWebhookJob = defineJob({
  ...sendWebhookJobName,
  payload: z.object({ id: z.uuid(), eventId: z.string() }),
  async run({ id, eventId }, { db, config, postWebhook = postOverHttp }) {
    const payment = await findPayment(db, id);
    if (!payment) return;
    const body = JSON.stringify(toWebhookMessage(payment, eventId));
    const headers = {
      "content-type": "application/json",
      "x-sandbox-signature": signWebhook(body, sandboxKey(config)),
    };
    const failures: string[] = [];
    for (const url of webhookUrls(payment, config)) {
      const result = await postWebhook(url, body, headers).catch(describeFetchError);
      if (result === 200) return;
      failures.push(`${result} from ${new URL(url).host}`);
    }
    throw new Error(`Sandbox webhook failed: ${failures.join(", ")}`);
  },
});

export const confirmLatePaymentJob = defineJob({
  ...confirmLatePaymentJobName,
  payload: z.object({ id: z.uuid() }),
  async run({ id }, { db }) {
    await confirmPayment(db, id);
  },
});

/**
 * The listening port of the process that started the payment, then PUBLIC_URL: that process may run on another machine
 * than the worker, listen on another port since, or be gone.
 */
const webhookUrls = ({ webhook_url: url }: SandboxPaymentRow, { publicUrl }: Config) =>
  new Set([url, `${publicUrl}${new URL(url).pathname}`]);

/** Returns the cause's code: the message of a failed fetch is always "fetch failed". */
function describeFetchError(error: Error): string {
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}

const postOverHttp: PostWebhook = async (url, body, headers) => {
  const signal = AbortSignal.timeout(5_000);
  const answer = await fetch(url, { method: "POST", body, headers, redirect: "error", signal });
  await answer.arrayBuffer();
  return answer.status;
};

export const toWebhookMessage = (payment: SandboxPaymentRow, eventId: string) => ({
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
