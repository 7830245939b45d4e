import type { Generated, GeneratedAlways } from "kysely";
import "#shop/orders/server/tables.ts";

declare module "#platform/server/database.ts" {
  interface Tables {
    customer_stats: {
      user_id: string;
      orders: number;
      value: number;
      last_order_at: Date | null;
      governorate: string | null;
    };
    /** Customers whose sums are outdated; folded by `customers.foldStats`. */
    customer_changes: { id: GeneratedAlways<number>; user_id: string };
    customer_tags: { user_id: string; tag: string };
    customer_notes: {
      id: GeneratedAlways<number>;
      user_id: string;
      actor_id: string | null;
      note: string;
      at: Generated<Date>;
    };
  }
}
