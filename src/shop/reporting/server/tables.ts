export type {};

type Goods = { day: string; category: string; pieces: number; amount: number };

declare module "#platform/server/db.ts" {
  interface Tables {
    /** Days that something happened to since they were added up. */
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
    report_goods: Goods & { product_id: string };
    report_goods_months: Omit<Goods, "day"> & { month: string; product_id: string };
    report_categories: Goods;
  }
}
