import type { Generated } from "kysely";
import type { Json } from "#platform/server/database.ts";
import type { ExchangeStatus } from "#shop/orders/exchangeStatus.ts";
import type { NewLine } from "#shop/orders/server/insertOrder.ts";

/** The pieces that go back, and a copy of what replaces them. */
export type ExchangedItem = Omit<NewLine, "discount"> & { lineId: string };

declare module "#platform/server/database.ts" {
  interface Tables {
    exchanges: {
      id: Generated<string>;
      order_id: string;
      status: Generated<ExchangeStatus>;
      items: Json<ExchangedItem[]>;
      /** Piastres. */
      credit: number;
      price: number;
      reason: string;
      resolution: string | null;
      requested_by: "customer" | "admin";
      actor_id: string | null;
      replacement_id: string | null;
      return_id: string | null;
      requested_at: Generated<Date>;
      settled_at: Date | null;
    };
  }
}
