import { sql } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import { type Piastres, piastres } from "#platform/money.ts";
import { type Attribute, type AttributeLabel, labelsOf, type VariantAttributes } from "../catalogue.ts";
import "./tables.ts";

/** A variant as carts, checkouts and orders copy it. Prices are piastres, before the deal. */
export type PricedVariant = {
  variantId: string;
  productId: string;
  sku: string;
  name: InEveryLanguage;
  category: string;
  variantAttributes: VariantAttributes;
  labels: AttributeLabel[];
  price: Piastres;
  dealPercent: number;
  stock: number;
  hidden: boolean;
  picture: { id: string; file: string } | null;
};

export type VariantRow = Omit<PricedVariant, "labels" | "price"> & { attributes: Attribute[]; price: number };

/** Of `variants v` joined with its `products p`: what `asPriced` makes a priced variant of. */
export const variantColumns = sql.raw(`
  v.id as "variantId", p.id as "productId", v.sku, p.name, p.category, v.attributes as "variantAttributes",
  p.attributes, coalesce(v.price, p.price) as price, p.deal_percent as "dealPercent", v.stock, p.hidden,
  (select json_build_object('id', i.id, 'file', i.file) from pictures i
    where i.product_id = p.id and i.status = 'ready'
    order by i.id is not distinct from v.picture_id desc, (i.shows <> '{}' and v.attributes @> i.shows) desc, i.position limit 1) as picture`);

export function asPriced<Row extends VariantRow>({ attributes, price, ...row }: Row) {
  return { ...row, price: piastres(price), labels: labelsOf(attributes, row.variantAttributes) };
}
