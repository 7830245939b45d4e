import type { ColumnType, Generated, Selectable } from "kysely";
import type { Language } from "#platform/languages.ts";
import type { Json, Tables } from "#platform/server/database.ts";

/** `refund_returned`: the bank accepted a refund and later sent the money back to us. */
export type LedgerEntryType = "authorised" | "captured" | "cash_collected" | "refunded" | "refund_returned" | "failed";
export type RefundKind = "cancellation" | "return" | "goodwill" | "late_payment";
export type RefundStatus = "requested" | "pending" | "succeeded" | "failed";

/** Account to which a refund was paid: its last characters, and the number of the transfer. */
export type PaidTo = { method: "bank" | "wallet"; hint: string; reference: string };

export type Refund = Selectable<Tables["refunds"]>;

type LineQuantitiesColumn = ColumnType<{ lineId: string; quantity: number }[], string | undefined, string>;

declare module "#platform/server/database.ts" {
  interface Tables {
    payment_ledger: {
      id: Generated<number>;
      order_id: string | null;
      session_id: string | null;
      entry: LedgerEntryType;
      amount: number;
      provider: string;
      reference: string | null;
      refund_id: string | null;
      at: Generated<Date>;
    };
    refunds: {
      id: Generated<string>;
      order_id: string | null;
      session_id: string | null;
      kind: RefundKind;
      status: Generated<RefundStatus>;
      amount: number;
      /** Order lines that the refund pays for, and those to restock once it is paid. */
      lines: LineQuantitiesColumn;
      restock: LineQuantitiesColumn;
      /** Written by the customer, or an internal note of staff. */
      reason: string | null;
      /** Written by staff to the customer. */
      customer_message: string | null;
      provider: string;
      idempotency_key: Generated<string>;
      reference: string | null;
      attempts: Generated<number>;
      last_error: string | null;
      requested_by: "customer" | "admin" | "system";
      actor_id: string | null;
      created_at: Generated<Date>;
      settled_at: Date | null;
      /** Null for a gateway, which pays to the card, and for cash. */
      paid_to: ColumnType<PaidTo | null, undefined, string | null>;
      /** Piastres that went back as store credit together with it, in a refund of their own. */
      credit_part: Generated<number>;
      /** Since when staff pay it in another way, after the gateway refused it: the gateway is not asked until they retry. */
      held_at: ColumnType<Date | null, undefined, Date | null>;
    };
    webhook_events: {
      provider: string;
      event_id: string;
      kind: string;
      body: Json<unknown>;
      outcome: "applied" | "ignored" | "quarantined";
      note: string | null;
      received_at: Generated<Date>;
      id: Generated<number>;
      session_id: string | null;
      reference: string | null;
      amount: number | null;
      currency: string | null;
      looked_at: Date | null;
      looked_by: string | null;
    };
    paymob_refunds: {
      idempotency_key: string;
      payment: string;
      transaction_id: string;
      amount: number;
      returned_before: number;
      refund_id: string | null;
      state: Generated<"asked" | "pending" | "succeeded" | "failed">;
      problem: string | null;
      created_at: Generated<Date>;
    };
    sandbox_payments: {
      id: Generated<string>;
      session_id: string;
      amount: number;
      currency: Generated<string>;
      status: Generated<"open" | "challenge" | "pending" | "paid" | "declined" | "cancelled" | "expired">;
      card: string | null;
      language: Generated<Language>;
      shop_name: Generated<string>;
      success_url: string;
      cancel_url: string;
      webhook_url: string;
      expires_at: Date;
      created_at: Generated<Date>;
      paid_at: Date | null;
    };
    sandbox_refunds: {
      id: Generated<string>;
      payment_id: string;
      idempotency_key: string;
      amount: number;
      status: "pending" | "succeeded" | "failed";
      created_at: Generated<Date>;
    };
  }
}
