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
    /** Days that only a worker of an older version has summed, without what it does not know. */
    report_partial_days: { id: number; day: string };
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
    report_goods_years: Omit<GoodsColumns, "day"> & { year: string; product_id: string };
    report_categories: GoodsColumns;
    report_cohorts: { cohort: string; month: string; customers: number; sales: number; value: number };
    /** Days whose sums of parcels, confirmations and courier cash changed since their last roll-up. */
    report_delivery_changes: { id: number; day: string };
    report_parcels: {
      kind: "governorate" | "courier" | "product" | "reason";
      day: string;
      key: string;
      parcels: number;
      delivered: number;
      refused: number;
      sent_back: number;
      return_cost: number;
    };
    report_cash: {
      day: string;
      asked: number;
      confirmed: number;
      called_off: number;
      unanswered: number;
      confirm_minutes: number;
      collected: number;
      refunded: number;
      fees: number;
      return_cost: number;
    };
    report_courier_cash: {
      day: string;
      courier: string;
      courier_name: string;
      parcels: number;
      collected: number;
      fees: number;
      paid: number;
      written_off: number;
      owed: number;
    };
  }
}
