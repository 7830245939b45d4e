import type { Generated } from "kysely";

declare module "#platform/server/db.ts" {
  interface Tables {
    /** Written by triggers alone, at the end of the transaction that sells. */
    invoices: { order_id: string; year: number; number: number; issued_at: Date };
    credit_notes: {
      id: Generated<string>;
      order_id: string;
      /** Null: a parcel that was never paid for came back. */
      refund_id: string | null;
      amount: number;
      year: number;
      number: number;
      issued_at: Date;
    };
  }
}
