import { z } from "zod";
import { piastres } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import type { Gateway, Payment, PaymentState, RefundAnswer } from "#shop/payments/gateway.ts";
import {
  askRefund,
  cancelPayment,
  findPayment,
  openPayment,
  refundPayment,
  type SandboxPayment,
} from "../sandbox/books.ts";
import { sandboxKey } from "../sandbox/key.ts";
import { isSigned } from "../signatures.ts";

const message = z.object({
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

/** The built-in gateway: cards that cost nothing, and everything else as a real one has it. */
export function sandboxGateway(db: Db, config: Config): Gateway {
  const ask = async (reference: string) => presentOrThrow(await findPayment(db, reference));
  return {
    name: "sandbox",
    async start(starting) {
      const reference = await openPayment(db, starting);
      return { reference, url: `${new URL(starting.successUrl).origin}/sandbox/pay/${reference}` };
    },
    async readWebhook({ raw, headers }) {
      if (!isSigned(raw, headers["x-sandbox-signature"], sandboxKey(config))) return undefined;
      const read = message.safeParse(parsed(raw));
      if (!read.success) return undefined;
      const { id, type, payment } = read.data;
      const said: Payment = {
        reference: payment.id,
        sessionId: payment.session,
        state: stateOf[payment.status],
        amount: piastres(payment.amount),
        currency: payment.currency,
      };
      return { eventId: id, kind: type, body: read.data, payment: said };
    },
    fetchStatus: ask,
    cancel: async (reference) => presentOrThrow(await cancelPayment(db, reference)),
    async refund(refunding) {
      return answerOf(await refundPayment(db, refunding));
    },
    async fetchRefund(reference) {
      const refund = await askRefund(db, reference);
      if (!refund) throw new Error("The sandbox knows no such refund");
      return answerOf(refund);
    },
  };
}

const stateOf: Record<SandboxPayment["status"], PaymentState> = {
  open: "open",
  challenge: "open",
  pending: "open",
  paid: "paid",
  declined: "failed",
  cancelled: "cancelled",
  expired: "expired",
};

const answerOf = ({ status, id }: { status: RefundAnswer["state"]; id: string }): RefundAnswer => ({
  state: status,
  reference: id,
  ...(status === "failed" ? { problem: "The bank refused the refund" } : {}),
});

function presentOrThrow(payment: SandboxPayment | undefined): Payment {
  if (!payment) throw new Error("The sandbox knows no such payment");
  const { id, session_id, status, amount, currency } = payment;
  return { reference: id, sessionId: session_id, state: stateOf[status], amount: piastres(amount), currency };
}

function parsed(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString());
  } catch {
    return undefined;
  }
}
