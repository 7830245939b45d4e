import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Json } from "#platform/server/db.ts";
import type { Attribute, StockLevel, VariantAttributes } from "../catalogue.ts";

export type StockReason = "received" | "sold" | "reserved" | "released" | "cancelled" | "returned" | "corrected";

/** A jsonb column with a default. */
type JsonOr<T> = ColumnType<T, string | undefined, string>;

declare module "#platform/server/db.ts" {
  interface Tables {
    categories: {
      slug: string;
      name: Json<InEveryLanguage>;
      position: Generated<number>;
      picture_id: string | null;
      size_chart: Json<unknown> | null;
    };
    products: {
      id: string;
      category: string;
      name: Json<InEveryLanguage>;
      description: Json<InEveryLanguage>;
      price: number;
      deal_percent: Generated<number>;
      deal_price: GeneratedAlways<number>;
      attributes: JsonOr<Attribute[]>;
      is_featured: Generated<boolean>;
      hidden: Generated<boolean>;
      // The next two are written by the triggers on variants alone.
      stock: Generated<number>;
      level: Generated<StockLevel>;
      sold: Generated<number>;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    variants: {
      id: Generated<string>;
      product_id: string;
      sku: string;
      attributes: JsonOr<VariantAttributes>;
      stock: Generated<number>;
      price: number | null;
      picture_id: string | null;
      position: Generated<number>;
    };
    pictures: {
      id: Generated<string>;
      product_id: string | null;
      position: Generated<number>;
      file: string;
      width: number;
      height: number;
      alt: JsonOr<Partial<InEveryLanguage>>;
      shows: JsonOr<VariantAttributes>;
      placeholder: string | null;
      status: Generated<"waiting" | "ready" | "failed">;
      created_at: Generated<Date>;
    };
    stock_movements: {
      id: Generated<number>;
      variant_id: string;
      delta: number;
      reason: StockReason;
      reference: string | null;
      note: string | null;
      actor_id: string | null;
      at: Generated<Date>;
    };
    price_history: {
      product_id: string;
      variant_id: string | null;
      price: number;
      deal_percent: number;
      actor_id: string | null;
      at: Generated<Date>;
    };
  }
}
