import type { Generated } from "kysely";
import type { PayoutMethod } from "../payoutAccount.ts";

declare module "#platform/server/database.ts" {
  interface Tables {
    payout_accounts: {
      order_id: string;
      method: PayoutMethod;
      holder: string;
      /** IBAN without spaces, or phone number in E.164. */
      account: string;
      given_by: "customer" | "admin";
      updated_at: Generated<Date>;
    };
    payouts: {
      id: Generated<string>;
      number: Generated<number>;
      order_id: string;
      refund_id: string;
      /** Piastres. */
      amount: number;
      status: Generated<"waiting" | "paid">;
      /** A copy of the account; null until the customer gives one. */
      method: PayoutMethod | null;
      holder: string | null;
      account: string | null;
      account_hint: string | null;
      reference: string | null;
      paid_by: string | null;
      paid_at: Date | null;
      created_at: Generated<Date>;
    };
    payout_returns: {
      id: Generated<string>;
      order_id: string;
      refund_id: string;
      reference: string;
      reason: string | null;
      actor_id: string | null;
      at: Generated<Date>;
    };
  }
}
