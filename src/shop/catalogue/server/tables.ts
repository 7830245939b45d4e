import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { InEveryLanguage, Language } from "#platform/languages.ts";
import type { Json } from "#platform/server/database.ts";
import "#shop/media/server/tables.ts";
import type { CollectionKind, CollectionRules, CollectionSort } from "../collection.ts";
import type { DealState } from "../dealStates.ts";
import type { ForeignProduct, ImportNote, ImportSystem, ImportTable } from "../foreignProduct.ts";
import type { ImportOptions } from "../importOptions.ts";
import type { PageTexts } from "../pageTexts.ts";
import type { Attribute, StockLevel, VariantAttributes } from "../product.ts";
import type { SizeChart } from "../sizeChart.ts";

/** `lost`: of the parcel that lost pieces, or that has those which replace them. */
export type StockReason =
  | "received"
  | "sold"
  | "reserved"
  | "released"
  | "cancelled"
  | "returned"
  | "corrected"
  | "lost";

/** A jsonb column with a default. */
type JsonOr<T> = ColumnType<T, string | undefined, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

declare module "#platform/server/database.ts" {
  interface Tables {
    categories: {
      slug: string;
      name: Json<InEveryLanguage>;
      position: Generated<number>;
      picture_id: string | null;
      size_chart: Json<SizeChart> | null;
      parent: ColumnType<string | null, string | null | undefined, string | null>;
      hidden: Generated<boolean>;
      description: JsonOr<PageTexts["description"]>;
      seo: JsonOr<PageTexts["seo"]>;
      /** Key of the category that its products move to. */
      merged_into: ColumnType<string | null, string | null | undefined, string | null>;
      version: Generated<number>;
      updated_at: Generated<Date>;
    };
    /** Products of the demo data, with a fingerprint of their first state; see migration 0125. */
    demo_products: { product_id: string; fingerprint: string };
    demo_categories: { category: string; fingerprint: string };
    demo_data: {
      id: Generated<boolean>;
      added_at: Generated<Date>;
      removal_requested_at: Date | null;
      removed_at: Date | null;
      keep_categories: Generated<boolean>;
      actor_id: string | null;
      actor: string | null;
      deleted_products: Generated<number>;
      hidden_products: Generated<number>;
      kept_products: Generated<number>;
      deleted_categories: Generated<number>;
      kept_categories: Generated<number>;
    };
    category_slugs: {
      slug: string;
      category: string;
      is_current: Generated<boolean>;
      created_at: Generated<Date>;
    };
    collections: {
      id: Generated<string>;
      kind: CollectionKind;
      name: Json<InEveryLanguage>;
      description: JsonOr<PageTexts["description"]>;
      seo: JsonOr<PageTexts["seo"]>;
      rules: JsonOr<CollectionRules>;
      sort: ColumnType<CollectionSort, CollectionSort | undefined, CollectionSort>;
      position: Generated<number>;
      picture_id: string | null;
      hidden: Generated<boolean>;
      visible_from: Date | null;
      visible_until: Date | null;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    collection_slugs: {
      slug: string;
      collection_id: string;
      is_current: Generated<boolean>;
      created_at: Generated<Date>;
    };
    collection_products: {
      collection_id: string;
      product_id: string;
      position: Generated<number>;
    };
    colours: {
      key: string;
      name: Json<InEveryLanguage>;
      hex: string | null;
      families: Generated<string[]>;
      /** Key of the colour that this one was merged into. */
      merged_into: ColumnType<string | null, string | null | undefined, string | null>;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    products: {
      id: string;
      category: string;
      name: Json<InEveryLanguage>;
      description: Json<InEveryLanguage>;
      price: number;
      deal_percent: Generated<number>;
      // Only triggers on `products` and `variants` write the next four columns.
      /** After the deal. Versions that may run beside this one read it. */
      deal_price: Generated<number>;
      /** Lowest and highest price of a variant; null while none has its own. */
      min_price: number | null;
      max_price: number | null;
      /** Lowest price of a variant, or else of the product, after the deal. `search_documents.deal_price` is the same. */
      min_deal_price: Generated<number>;
      // A trigger writes names and hex of the shop's colours into it.
      attributes: JsonOr<Attribute[]>;
      is_featured: Generated<boolean>;
      hidden: Generated<boolean>;
      // Only triggers on `variants` write the next two columns.
      stock: Generated<number>;
      level: Generated<StockLevel>;
      stock_step: GeneratedAlways<number>;
      /** Number of variants at or below the low-stock threshold. */
      low_variants: Generated<number>;
      sold: Generated<number>;
      /** Words of the staff, by which collections choose products. */
      tags: Generated<string[]>;
      /** Instead of the category's. */
      size_chart: JsonOrNull<SizeChart>;
      // A trigger on `product_reviews` writes the next two columns.
      /** Number of published reviews by stars, from one to five. */
      ratings: Generated<number[]>;
      /** Number of published reviews by fit: small, true, large. */
      fits: Generated<number[]>;
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
    stock_alerts: {
      id: Generated<string>;
      variant_id: string;
      email: string;
      language: Language;
      status: "pending" | "waiting" | "notified";
      confirm_hash: Buffer | null;
      removal_token: string;
      created_at: Generated<Date>;
      confirmed_at: Date | null;
      notified_at: Date | null;
      expires_at: Date;
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
      /** Of a correction that another program may repeat. */
      idempotency_key: string | null;
    };
    scheduled_deals: {
      id: Generated<string>;
      product_id: string;
      percent: number;
      starts_at: Date;
      ends_at: Date;
      status: Generated<DealState>;
      /** The product's deal before it started. */
      previous: number | null;
      actor_id: string | null;
      created_at: Generated<Date>;
    };
    price_history: {
      product_id: string;
      variant_id: string | null;
      price: number;
      deal_percent: number;
      actor_id: string | null;
      at: Generated<Date>;
    };
    product_imports: {
      id: Generated<string>;
      actor_id: string | null;
      api_token: string | null;
      request_id: string;
      system: ImportSystem;
      file_name: string;
      header: string[];
      row_count: number;
      /** Filled columns that have no place in this shop. */
      ignored_columns: string[];
      options: Json<ImportOptions>;
      status: Generated<"checked" | "running" | "ended">;
      created_at: Generated<Date>;
      touched_at: Generated<Date>;
      started_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
      ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    };
    product_import_items: {
      import_id: string;
      position: number;
      source_key: string;
      product: Json<ForeignProduct>;
      lines: Json<ImportTable["lines"]>;
      action: "create" | "change" | "same" | "skip";
      notes: Json<ImportNote[]>;
      product_id: string | null;
      state: Generated<"waiting" | "done" | "failed">;
      /** Error key. */
      message: string | null;
      attempts: Generated<number>;
    };
    product_import_pictures: {
      import_id: string;
      position: number;
      place: number;
      product_id: string;
      url: string;
      alt: string;
      language: Language;
      variant_ids: string[];
      state: Generated<"waiting" | "done" | "failed">;
      message: string | null;
      attempts: Generated<number>;
    };
    imported_products: {
      system: ImportSystem;
      source_key: string;
      product_id: string;
      fingerprint: string;
      imported_at: Generated<Date>;
    };
    imported_pictures: {
      product_id: string;
      url: string;
      picture_id: string | null;
    };
  }
}
