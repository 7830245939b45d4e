import type { ChartDraft } from "../categories/chartDraft.ts";
import { emptyTexts, type Texts } from "./texts.ts";

export type DraftValue = {
  /** Id within this form. Variants and pictures refer to it, so that keys and labels may change. */
  id: string;
  /** Attribute key on the server; derived from the English label on the first save. */
  key: string;
  label: Texts;
  /** Hexadecimal, or empty. */
  swatch: string;
};
export type DraftAttribute = { id: string; key: string; label: Texts; isColour: boolean; values: DraftValue[] };

/** One value per attribute, both by their ids in this form. */
export type Choice = Record<string, string>;

/** A combination. Numbers are as typed. Saving omits combinations that are not sold. */
export type DraftVariant = {
  _id?: string;
  choice: Choice;
  sold: boolean;
  sku: string;
  stock: string;
  stockBefore?: number;
  price: string;
  /** The variant's picture by its id in this form; if unset, the pictures' own attribute values decide. */
  picture?: string;
};

export type DraftPicture = {
  id: string;
  /** Id on the server after the upload. */
  stored?: string;
  /** File to upload. */
  file?: File;
  /** URL of a thumbnail, available before the upload. */
  thumb: string;
  alt: Texts;
  shows: Choice;
};

export type Draft = {
  /** Version of the loaded product; absent for a new one. */
  version?: number;
  name: Texts;
  description: Texts;
  category: string;
  price: string;
  deal: string;
  /** Only for a product without variants. */
  stock: string;
  stockBefore?: number;
  sku: string;
  onlyVariant?: string;
  /** Separated by commas. */
  tags: string;
  /** Null: the chart of its category. A draft that an older version of the shop kept has none. */
  sizeChart?: ChartDraft | null;
  isFeatured: boolean;
  hidden: boolean;
  attributes: DraftAttribute[];
  variants: DraftVariant[];
  pictures: DraftPicture[];
};

/** Returns an id that is unique within a form. */
export const newFormId = (): string => Math.random().toString(36).slice(2, 10);

export const emptyDraft = (): Draft => ({
  name: emptyTexts(),
  description: emptyTexts(),
  category: "",
  price: "",
  deal: "0",
  stock: "",
  sku: "",
  tags: "",
  sizeChart: null,
  isFeatured: false,
  hidden: false,
  attributes: [],
  variants: [],
  pictures: [],
});

/** Returns whether both drafts would be saved as the same. Compares files by name and size. */
export const isSameDraft = (one: Draft, other: Draft): boolean => serialiseDraft(one) === serialiseDraft(other);

const serialiseDraft = ({ pictures, ...draft }: Draft) =>
  JSON.stringify([draft, pictures.map(({ file, thumb: _, ...rest }) => [rest, file?.name, file?.size])]);
