import type { InEveryLanguage } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import type { Attribute, StockLevel, VariantAttributes } from "#shop/catalogue/catalogue.ts";
import type { DeskProduct } from "#shop/catalogue/deskContract.ts";

/** As PostgreSQL's JSON has it: times are text, amounts are piastres. */
export type DeskPictureRow = {
  id: string;
  width: number;
  height: number;
  alt: Partial<InEveryLanguage>;
  shows: VariantAttributes;
  status: "waiting" | "ready" | "failed";
  placeholder: string | null;
};

export type DeskProductRow = {
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
  pictures: DeskPictureRow[];
  created_at: string;
  updated_at: string;
};

export const presentForDesk = (row: DeskProductRow): DeskProduct => ({
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
  images: row.pictures.map(presentDeskPicture),
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});

export const presentDeskPicture = ({ id, ...picture }: DeskPictureRow) => ({
  _id: id,
  url: `/media/${id}-960.webp`,
  ...picture,
});
