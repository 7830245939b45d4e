export type {};

type GoodsColumns = {
  day: string;
  category: string;
  pieces: number;
  amount: number;
  sold: number | null;
  returned: number | null;
};

declare module "#platform/server/database.ts" {
  interface Tables {
    /** Days that changed since their last roll-up. */
    report_changes: { id: number; day: string };
    report_trade: {
      day: string;
      governorate: string;
      payment_method: "card" | "cod";
      placed: number;
      sales: number;
      paid: number;
      refunded: number;
      /** These are null in rows of an earlier version, until the job sums the day again. */
      value: number | null;
      tax: number | null;
      shipping: number | null;
      discount: number | null;
      first_sales: number | null;
      first_value: number | null;
      invoices: number | null;
      invoiced: number | null;
      invoiced_tax: number | null;
      invoiced_shipping: number | null;
      credit_notes: number | null;
      credited: number | null;
      credited_tax: number | null;
    };
    report_goods: GoodsColumns & { product_id: string };
    report_goods_months: Omit<GoodsColumns, "day"> & { month: string; product_id: string };
    report_categories: GoodsColumns;
    report_cohorts: { cohort: string; month: string; customers: number; sales: number; value: number };
  }
}
