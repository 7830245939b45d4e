import { sql } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import { type Piastres, piastres } from "#platform/money.ts";
import { type Attribute, type AttributeLabel, labelsOf, type VariantAttributes } from "../product.ts";
import "./tables.ts";

/** A variant as copied by carts, checkouts and orders. Prices are piastres, before the deal. */
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

export type PricedVariantRow = Omit<PricedVariant, "labels" | "price"> & { attributes: Attribute[]; price: number };

const columnsWithoutPicture = `
  v.id as "variantId", p.id as "productId", v.sku, p.name, p.category, v.attributes as "variantAttributes",
  p.attributes, coalesce(v.price, p.price) as price, p.deal_percent as "dealPercent", v.stock, p.hidden`;

/** Columns of `variants v` joined with `products p`, the input of `toPricedVariant`. */
export const pricedVariantColumns = sql.raw(`${columnsWithoutPicture},
  (select json_build_object('id', i.id, 'file', i.file) from pictures i
    where i.product_id = p.id and i.status = 'ready'
    order by i.id is not distinct from v.picture_id desc, (i.shows <> '{}' and v.attributes @> i.shows) desc, i.position limit 1) as picture`);

/** The same for prices and stock alone: `picture` is null. */
export const variantColumnsWithoutPicture = sql.raw(`${columnsWithoutPicture}, null::json as picture`);

export function toPricedVariant<Row extends PricedVariantRow>({ attributes, price, ...row }: Row) {
  return { ...row, price: piastres(price), labels: labelsOf(attributes, row.variantAttributes) };
}
