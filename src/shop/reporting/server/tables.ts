export type {};

type GoodsColumns = { day: string; category: string; pieces: number; amount: number };

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
    };
    report_goods: GoodsColumns & { product_id: string };
    report_goods_months: Omit<GoodsColumns, "day"> & { month: string; product_id: string };
    report_categories: GoodsColumns;
  }
}
