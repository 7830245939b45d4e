import type { InEveryLanguage } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import type { AdminProduct } from "#shop/catalogue/adminContract.ts";
import type { Attribute, StockLevel, VariantAttributes } from "#shop/catalogue/product.ts";
import type { SizeChart } from "#shop/catalogue/sizeChart.ts";

/** A row from PostgreSQL's JSON: times are text, amounts are piastres. */
export type AdminPictureRow = {
  id: string;
  width: number;
  height: number;
  alt: Partial<InEveryLanguage>;
  shows: VariantAttributes;
  status: "waiting" | "ready" | "failed";
  placeholder: string | null;
};

export type AdminProductRow = {
  id: string;
  version: number;
  name: InEveryLanguage;
  description: InEveryLanguage;
  category: string;
  price: number;
  deal_percent: number;
  stock: number;
  level: StockLevel;
  sold: number;
  is_featured: boolean;
  hidden: boolean;
  attributes: Attribute[];
  variants: {
    id: string;
    sku: string;
    attributes: VariantAttributes;
    stock: number;
    price: number | null;
    picture_id: string | null;
  }[];
  pictures: AdminPictureRow[];
  tags: string[];
  size_chart: SizeChart | null;
  created_at: string;
  updated_at: string;
};

export const presentAdminProduct = (row: AdminProductRow): AdminProduct => ({
  _id: row.id,
  version: row.version,
  name: row.name,
  description: row.description,
  category: row.category,
  price: toPounds(row.price),
  deal: row.deal_percent,
  stock: row.stock,
  level: row.level,
  sold: row.sold,
  isFeatured: row.is_featured,
  hidden: row.hidden,
  attributes: row.attributes,
  variants: row.variants.map(({ id, sku, attributes, stock, price, picture_id }) => ({
    _id: id,
    sku,
    attributes,
    stock,
    price: price === null ? null : toPounds(price),
    image: picture_id,
  })),
  images: row.pictures.map(presentAdminPicture),
  tags: row.tags,
  sizeChart: row.size_chart,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});

export const presentAdminPicture = ({ id, ...picture }: AdminPictureRow) => ({
  _id: id,
  url: `/media/${id}-960.webp`,
  ...picture,
});
