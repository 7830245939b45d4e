import type { ColumnType, Generated } from "kysely";

declare module "#platform/server/database.ts" {
  interface Tables {
    coupons: {
      id: Generated<string>;
      code: string;
      kind: "coupon" | "gift";
      percent_off: number | null;
      amount_off: number | null;
      min_subtotal: Generated<number>;
      starts_at: Date | null;
      expires_at: Date | null;
      max_uses: number | null;
      max_per_user: number | null;
      categories: ColumnType<string[], string[] | undefined, string[]>;
      owner_id: string | null;
      earned_by: string | null;
      uses: Generated<number>;
      active: Generated<boolean>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      deleted_at: Date | null;
      /** When a gift code was withdrawn, because the order that had earned it was refunded. */
      withdrawn_at: Date | null;
    };
    coupon_uses: {
      id: Generated<string>;
      coupon_id: string;
      order_id: string | null;
      session_id: string | null;
      user_id: string | null;
      amount: number;
      used_at: Generated<Date>;
      returned_at: Date | null;
    };
  }
}
