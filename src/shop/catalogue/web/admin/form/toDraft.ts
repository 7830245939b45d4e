import { byLanguage, type Language } from "#platform/languages.ts";
import type { AdminPicture, AdminProduct } from "#shop/catalogue/adminContract.ts";
import { toChartDraft } from "../categories/chartDraft.ts";
import type { Draft, DraftPicture, DraftVariant } from "./draft.ts";
import type { Texts } from "./texts.ts";
import { combineVariants } from "./variantMatrix.ts";

/** Returns the form's draft of a saved product. */
export function toDraft(product: AdminProduct): Draft {
  const attributes = product.attributes.map(({ key, label, values }) => ({
    id: key,
    key,
    label: toTexts(label),
    isColour: key === "colour" || values.some(({ swatch }) => swatch),
    values: values.map((value) => ({
      id: value.key,
      key: value.key,
      label: toTexts(value.label),
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
    name: toTexts(product.name),
    description: toTexts(product.description),
    category: product.category,
    price: String(product.price),
    deal: String(product.deal),
    stock: only ? String(only.stock) : "",
    ...(only && { stockBefore: only.stock, onlyVariant: only._id }),
    sku: only?.sku ?? "",
    tags: product.tags.join(", "),
    sizeChart: product.sizeChart && toChartDraft(product.sizeChart),
    isFeatured: product.isFeatured,
    hidden: product.hidden,
    attributes,
    // Missing combinations were left out on purpose.
    variants: only ? [] : combineVariants(attributes, variants, { soldIfNew: false }),
    pictures: product.images.map(toDraftPicture),
  };
}

export const toDraftPicture = ({ _id, alt, shows }: AdminPicture): DraftPicture => ({
  id: _id,
  stored: _id,
  thumb: `/media/${_id}-320.webp`,
  alt: toTexts(alt),
  shows,
});

const toTexts = (texts: Partial<Record<Language, string | undefined>>): Texts =>
  byLanguage((code) => texts[code] ?? "");
