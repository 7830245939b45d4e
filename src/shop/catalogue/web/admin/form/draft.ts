import { byLanguage, type Language } from "#platform/languages.ts";
import type { DeskPicture, DeskProduct } from "#shop/catalogue/deskContract.ts";
import { combine } from "./combine.ts";

export type Texts = Record<Language, string>;

export type DraftValue = {
  /** Holds in this form only: variants and pictures go by it, so that keys and labels may still change. */
  id: string;
  /** As the shop knows it; made from the English label when it is saved for the first time. */
  key: string;
  label: Texts;
  /** Hexadecimal, or empty. */
  swatch: string;
};
export type DraftAttribute = { id: string; key: string; label: Texts; isColour: boolean; values: DraftValue[] };

/** One value of each attribute, both by their ids in this form. */
export type Choice = Record<string, string>;

/** A combination. Numbers are as typed. One that is not sold is left out when the product is saved. */
export type DraftVariant = {
  _id?: string;
  choice: Choice;
  sold: boolean;
  sku: string;
  stock: string;
  stockBefore?: number;
  price: string;
  /** The picture of its own, by its id in this form; without one the pictures themselves say what they show. */
  picture?: string;
};

export type DraftPicture = {
  id: string;
  /** Its id in the shop, once it is there. */
  stored?: string;
  /** What waits to be sent. */
  file?: File;
  /** An address that can be shown at once. */
  thumb: string;
  alt: Texts;
  shows: Choice;
};

export type Draft = {
  /** Of the product that the form started from; absent for a new one. */
  version?: number;
  name: Texts;
  description: Texts;
  category: string;
  price: string;
  deal: string;
  /** Of a product without choices. */
  stock: string;
  stockBefore?: number;
  sku: string;
  onlyVariant?: string;
  isFeatured: boolean;
  hidden: boolean;
  attributes: DraftAttribute[];
  variants: DraftVariant[];
  pictures: DraftPicture[];
};

export const noTexts = (): Texts => byLanguage(() => "");

/** Holds in one form only. */
export const freshId = (): string => Math.random().toString(36).slice(2, 10);

export const emptyDraft = (): Draft => ({
  name: noTexts(),
  description: noTexts(),
  category: "",
  price: "",
  deal: "0",
  stock: "",
  sku: "",
  isFeatured: false,
  hidden: false,
  attributes: [],
  variants: [],
  pictures: [],
});

export function draftOf(product: DeskProduct): Draft {
  const attributes = product.attributes.map(({ key, label, values }) => ({
    id: key,
    key,
    label: textsOf(label),
    isColour: key === "colour" || values.some(({ swatch }) => swatch),
    values: values.map((value) => ({
      id: value.key,
      key: value.key,
      label: textsOf(value.label),
      swatch: value.swatch ?? "",
    })),
  }));
  const only = attributes.length === 0 ? product.variants[0] : undefined;
  const variants = product.variants.map(
    ({ _id, attributes, sku, stock, price, image }): DraftVariant => ({
      _id,
      choice: attributes,
      sold: true,
      sku,
      stock: String(stock),
      stockBefore: stock,
      price: price === null ? "" : String(price),
      ...(image !== null && { picture: image }),
    }),
  );
  return {
    version: product.version,
    name: textsOf(product.name),
    description: textsOf(product.description),
    category: product.category,
    price: String(product.price),
    deal: String(product.deal),
    stock: only ? String(only.stock) : "",
    ...(only && { stockBefore: only.stock, onlyVariant: only._id }),
    sku: only?.sku ?? "",
    isFeatured: product.isFeatured,
    hidden: product.hidden,
    attributes,
    // What the product does not come in was left out on purpose.
    variants: only ? [] : combine(attributes, variants, { soldIfNew: false }),
    pictures: product.images.map(draftPicture),
  };
}

export const draftPicture = ({ _id, alt, shows }: DeskPicture): DraftPicture => ({
  id: _id,
  stored: _id,
  thumb: `/media/${_id}-320.webp`,
  alt: textsOf(alt),
  shows,
});

const textsOf = (texts: Partial<Record<Language, string | undefined>>): Texts =>
  byLanguage((code) => texts[code] ?? "");

/** Whether both would be saved as the same. Files are what they are called and measure. */
export const isSameDraft = (one: Draft, other: Draft): boolean => written(one) === written(other);

const written = ({ pictures, ...draft }: Draft) =>
  JSON.stringify([draft, pictures.map(({ file, thumb: _, ...rest }) => [rest, file?.name, file?.size])]);
