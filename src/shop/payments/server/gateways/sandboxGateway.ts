import { z } from "zod";
import { piastres } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { Gateway, Payment, PaymentState, RefundResult } from "#shop/payments/gateway.ts";
import { sandboxKey } from "../sandbox/sandboxKey.ts";
import {
  cancelPayment,
  completePendingRefund,
  createPayment,
  findPayment,
  refundPayment,
  type SandboxPaymentRow,
} from "../sandbox/sandboxPayments.ts";
import { hasValidSignature } from "../webhookSignature.ts";
import { parseJson } from "./parseJson.ts";

const webhookMessage = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(100),
  payment: z.object({
    id: z.string(),
    session: z.uuid(),
    status: z.enum(["open", "challenge", "pending", "paid", "declined", "cancelled", "expired"]),
    amount: z.number().int().min(0),
    currency: z.string().max(3),
  }),
});

/** Built-in gateway with free test cards; otherwise behaves like a real one. */
export function sandboxGateway(db: Db, config: Config): Gateway {
  const fetchPayment = async (reference: string) => toPaymentOrThrow(await findPayment(db, reference));
  return {
    name: "sandbox",
    async start(input) {
      const reference = await createPayment(db, input);
      return { reference, url: `${new URL(input.successUrl).origin}/sandbox/pay/${reference}` };
    },
    async readWebhook({ raw, headers }) {
      if (!hasValidSignature(raw, headers["x-sandbox-signature"], sandboxKey(config))) return undefined;
      const parsed = webhookMessage.safeParse(parseJson(raw));
      if (!parsed.success) return undefined;
      const { id, type, payment } = parsed.data;
      const paid: Payment = {
        reference: payment.id,
        sessionId: payment.session,
        state: paymentStates[payment.status],
        amount: piastres(payment.amount),
        currency: payment.currency,
      };
      return { eventId: id, kind: type, body: parsed.data, payment: paid };
    },
    fetchStatus: fetchPayment,
    cancel: async (reference) => toPaymentOrThrow(await cancelPayment(db, reference)),
    async refund(request) {
      return toRefundResult(await refundPayment(db, request));
    },
    async fetchRefund(reference) {
      const refund = await completePendingRefund(db, reference);
      if (!refund) throw new Error("Sandbox refund not found");
      return toRefundResult(refund);
    },
  };
}

const paymentStates: Record<SandboxPaymentRow["status"], PaymentState> = {
  open: "open",
  challenge: "open",
  pending: "open",
  paid: "paid",
  declined: "failed",
  cancelled: "cancelled",
  expired: "expired",
};

const toRefundResult = ({ status, id }: { status: RefundResult["state"]; id: string }): RefundResult => ({
  state: status,
  reference: id,
  ...(status === "failed" ? { problem: "The bank refused the refund" } : {}),
});

function toPaymentOrThrow(payment: SandboxPaymentRow | undefined): Payment {
  if (!payment) throw new Error("Sandbox payment not found");
  const { id, session_id, status, amount, currency } = payment;
  return { reference: id, sessionId: session_id, state: paymentStates[status], amount: piastres(amount), currency };
}
