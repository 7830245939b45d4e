import type { ColumnType, Generated } from "kysely";
import type { Language } from "#platform/languages.ts";
import type { Json } from "#platform/server/database.ts";
import type { Address } from "#shop/accounts/address.ts";
import type { DeliveryMethod } from "#shop/cart/shipping.ts";
import type { OrderChannel } from "#shop/orders/orderChannel.ts";
import type { NewOrder } from "#shop/orders/server/insertOrder.ts";
import type { SessionView } from "../contract.ts";
import type { DraftLine, DraftPayment, DraftStatus } from "../draftRules.ts";

declare module "#platform/server/database.ts" {
  interface Tables {
    checkout_sessions: {
      id: Generated<string>;
      /** Null: the customer of a draft has no account. */
      user_id: string | null;
      /** The draft that staff sent; it holds the stock and the coupon of this payment. */
      draft_id: string | null;
      status: Generated<SessionView["status"]>;
      provider: string;
      reference: string | null;
      url: string | null;
      idempotency_key: string;
      request_hash: string;
      language: Language;
      draft: Json<NewOrder>;
      total: number;
      order_id: string | null;
      created_at: Generated<Date>;
      expires_at: Date;
      ended_at: Date | null;
    };
    draft_orders: {
      id: Generated<string>;
      number: ColumnType<number, never, never>;
      status: Generated<DraftStatus>;
      version: Generated<number>;
      channel: OrderChannel;
      payment: DraftPayment;
      user_id: string | null;
      customer_name: string;
      email: string;
      phones: string[];
      language: Language;
      shipping_address: Json<Partial<Address>>;
      delivery_method: DeliveryMethod;
      lines: Json<DraftLine[]>;
      coupon_code: string | null;
      /** Piastres, granted by staff instead of a coupon. */
      discount: number;
      discount_reason: string | null;
      /** The order as it was sent. */
      prepared: Json<NewOrder> | null;
      total: number | null;
      expires_at: Date | null;
      order_id: string | null;
      created_by: string;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      sent_at: Date | null;
    };
  }
}
