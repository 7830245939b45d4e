import type { Generated } from "kysely";

declare module "#platform/server/database.ts" {
  interface Tables {
    cart_lines: {
      user_id: string;
      variant_id: string;
      quantity: number;
      saved_for_later: Generated<boolean>;
      held: Generated<number>;
      seen_price: number | null;
      added_at: Generated<Date>;
    };
    cart_codes: { user_id: string; code: string; chosen_at: Generated<Date> };
  }
}
