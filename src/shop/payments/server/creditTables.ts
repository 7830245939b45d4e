import type { Generated } from "kysely";
import type { CreditEntry } from "../creditEntry.ts";

declare module "#platform/server/database.ts" {
  interface Tables {
    credit_balances: {
      user_id: string;
      /** Piastres. */
      balance: number;
      updated_at: Generated<Date>;
    };
    credit_ledger: {
      id: Generated<number>;
      user_id: string;
      entry: CreditEntry;
      /** Piastres, negative when the balance goes down; the balance is the one afterwards. */
      amount: number;
      balance: number;
      order_id: string | null;
      session_id: string | null;
      refund_id: string | null;
      /** Sent with a change by staff; each is booked once. */
      idempotency_key: string | null;
      actor_id: string | null;
      at: Generated<Date>;
    };
    /** Internal notes of staff, erased with the account. */
    credit_reasons: { entry_id: number; reason: string };
  }
}
