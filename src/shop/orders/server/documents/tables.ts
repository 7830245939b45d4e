import type { Generated } from "kysely";

declare module "#platform/server/database.ts" {
  interface Tables {
    /** Written only by triggers, at the end of the selling transaction. */
    invoices: { order_id: string; year: number; number: number; issued_at: Date };
    credit_notes: {
      id: Generated<string>;
      order_id: string;
      /** Null for the return of a parcel that was never paid. */
      refund_id: string | null;
      amount: number;
      year: number;
      number: number;
      issued_at: Date;
    };
  }
}
