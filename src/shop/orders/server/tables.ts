import type { ColumnType, Generated } from "kysely";
import type { InEveryLanguage, Language } from "#platform/languages.ts";
import type { Json } from "#platform/server/db.ts";
import type { Address } from "#shop/accounts/address.ts";
import type { AttributeLabel } from "#shop/catalogue/catalogue.ts";
import type { Mover, OrderStatus, PaymentMethod } from "../order.ts";
import type { Pieces, ReturnKind, ReturnStatus } from "../return.ts";

declare module "#platform/server/db.ts" {
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
      refunded: Generated<number>;
      coupon_code: string | null;
      idempotency_key: string;
      request_hash: string | null;
      tracking_number: string | null;
      placed_at: Generated<Date>;
      dispatched_at: Date | null;
      delivered_at: Date | null;
      updated_at: Generated<Date>;
      anonymised_at: Date | null;
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
      /** Pieces whose money went back or is on its way back. */
      returned: Generated<number>;
      /** Those of them that are on the shelf again. */
      restocked: Generated<number>;
    };
    order_history: {
      id: Generated<number>;
      order_id: string;
      from_status: OrderStatus | null;
      to_status: OrderStatus;
      by: Mover;
      actor_id: string | null;
      reason: string | null;
      at: Generated<Date>;
    };
    returns: {
      id: Generated<string>;
      order_id: string;
      kind: Generated<ReturnKind>;
      status: Generated<ReturnStatus>;
      lines: Json<Pieces[]>;
      whole: Generated<boolean>;
      amount: Generated<number>;
      reason: string;
      /** Names of files in the store of pictures, on the shelf of what was uploaded. */
      photos: Generated<string[]>;
      requested_by: Generated<"customer" | "admin">;
      refund_id: string | null;
      /** Why it was rejected. */
      resolution: string | null;
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
    reconciliations: {
      day: string;
      report: Json<unknown>;
      made_at: Generated<Date>;
    };
  }
}
