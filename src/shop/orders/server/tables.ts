import type { ColumnType, Generated } from "kysely";
import type { InEveryLanguage, Language } from "#platform/languages.ts";
import type { Json } from "#platform/server/database.ts";
import type { Address } from "#shop/accounts/address.ts";
import type { AttributeLabel } from "#shop/catalogue/product.ts";
import type {
  ConfirmationChange,
  ConfirmationEvent,
  ConfirmationOutcome,
  ConfirmationReason,
} from "../confirmation.ts";
import type { CorrectedPart } from "../correction.ts";
import type { LineQuantity } from "../lineQuantity.ts";
import type { OrderChannel } from "../orderChannel.ts";
import type { Actor, PaymentMethod } from "../orderStatus.ts";
import type { OrderStatus } from "../orderStatusDefinitions.ts";
import type { ReturnKind, ReturnStatus } from "../returnStatus.ts";

declare module "#platform/server/database.ts" {
  interface Tables {
    orders: {
      id: Generated<string>;
      number: ColumnType<number, never, never>;
      user_id: string | null;
      status: OrderStatus;
      version: Generated<number>;
      payment_method: PaymentMethod;
      delivery_method: "standard" | "express";
      language: Language;
      email: string;
      customer_name: string;
      phones: string[];
      shipping_address: Json<Address>;
      billing_address: Json<Address>;
      governorate: string;
      subtotal: number;
      discount: number;
      tax: number;
      shipping: number;
      total: number;
      prices_include_tax: boolean;
      /** VAT rate in force when the order was placed; null in orders of older versions. */
      tax_percent: number | null;
      refunded: Generated<number>;
      /** The part of the total that was paid with store credit. */
      credit_used: Generated<number>;
      /** Whether the customer wants refunds as store credit. */
      refund_to_credit: Generated<boolean>;
      coupon_code: string | null;
      idempotency_key: string;
      request_hash: string | null;
      tracking_number: string | null;
      /** Courier of the tracking number; null: staff named none. */
      tracking_courier: string | null;
      placed_at: Generated<Date>;
      dispatched_at: Date | null;
      delivered_at: Date | null;
      updated_at: Generated<Date>;
      anonymised_at: Date | null;
      /** When the customer turned off the shared order link. */
      link_revoked_at: Date | null;
      /** The order whose items a replacement replaces. */
      replaces_order_id: ColumnType<string | null, undefined, string>;
      /** How staff took the order, and who; null when the customer placed it in the shop. */
      channel: OrderChannel | null;
      taken_by: string | null;
      /** Why staff granted a discount without a coupon. */
      discount_reason: string | null;
    };
    /** Read as text: see `isoDay`. */
    delivery_promises: {
      order_id: string;
      first_day: string;
      last_day: string;
      told_at: Date | null;
      expected_day: string | null;
    };
    order_lines: {
      id: Generated<string>;
      order_id: string;
      position: number;
      product_id: string | null;
      variant_id: string | null;
      sku: string;
      name: Json<InEveryLanguage>;
      category: string;
      attributes: Json<AttributeLabel[]>;
      picture_file: string | null;
      picture_id: string | null;
      price: number;
      deal_percent: number;
      quantity: number;
      total: number;
      discount: Generated<number>;
      /** Quantity refunded or with a refund under way. */
      returned: Generated<number>;
      /** Quantity of those restocked. */
      restocked: Generated<number>;
    };
    order_history: {
      id: Generated<number>;
      order_id: string;
      from_status: OrderStatus | null;
      to_status: OrderStatus;
      by: Actor;
      actor_id: string | null;
      /** Written by the customer, or an internal note of staff. */
      reason: string | null;
      /** Written by staff to the customer. */
      customer_message: string | null;
      /** Whether staff confirmed that the customer paid the cash of the order in the shop. */
      paid_in_shop: Generated<boolean>;
      at: Generated<Date>;
    };
    returns: {
      id: Generated<string>;
      order_id: string;
      kind: Generated<ReturnKind>;
      status: Generated<ReturnStatus>;
      lines: Json<LineQuantity[]>;
      whole: Generated<boolean>;
      amount: Generated<number>;
      reason: string;
      /** File names in the picture store, under `uploads`. */
      photos: Generated<string[]>;
      requested_by: Generated<"customer" | "admin">;
      refund_id: string | null;
      /** Of an exchanged item: piastres in addition to `amount`, refunded on the first order. */
      carried: Generated<number>;
      carried_refund_id: ColumnType<string | null, string | null | undefined, string | null>;
      /** Reason of the rejection. */
      resolution: string | null;
      /** Pieces restocked after the inspection; the others are written off. */
      restocked: ColumnType<LineQuantity[], string | undefined, string>;
      /** Piastres that the return cost the shop, such as the courier's fee. */
      cost: Generated<number>;
      inspection_note: ColumnType<string | null, string | null | undefined, string | null>;
      requested_at: Generated<Date>;
      received_at: Date | null;
      settled_at: Date | null;
    };
    order_notes: {
      id: Generated<number>;
      order_id: string;
      actor_id: string | null;
      note: string;
      at: Generated<Date>;
    };
    order_corrections: {
      id: Generated<number>;
      order_id: string;
      by: "customer" | "admin";
      actor_id: string | null;
      parts: CorrectedPart[];
      at: Generated<Date>;
    };
    order_confirmations: {
      order_id: string;
      reasons: ConfirmationReason[];
      outcome: Generated<ConfirmationOutcome>;
      settled_by: Actor | null;
      settled_at: Date | null;
      attempts: Generated<number>;
      /** When staff ask (again); null when they tried often enough. */
      due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
      /** Without an answer the order is cancelled then. */
      deadline_at: Date;
      /** The day that the customer asked for, in Cairo. */
      deliver_on: string | null;
      claimed_by: string | null;
      claimed_until: Date | null;
    };
    order_confirmation_events: {
      id: Generated<number>;
      order_id: string;
      event: ConfirmationEvent;
      changes: Generated<ConfirmationChange[]>;
      by: Actor;
      actor_id: string | null;
      at: Generated<Date>;
    };
    reconciliations: {
      day: string;
      report: Json<unknown>;
      made_at: Generated<Date>;
    };
  }
}
