import type { ErrorKey } from "#platform/errors.ts";
import { maxPriceInPounds, maxSoldVariants, maxStock, skuPattern } from "#shop/catalogue/productLimits.ts";
import { toChartInput } from "../categories/chartDraft.ts";
import type { Draft } from "./draft.ts";
import { parsePrice, parseWholeNumber } from "./parseNumbers.ts";
import { soldVariants } from "./toProductRequest.ts";

/** Uses the server's field names, so that client and server errors appear in the same place. */
export type DraftErrors = Readonly<Record<string, ErrorKey>>;

/** Validates on the client; the server validates again. */
export function validateDraft(draft: Draft): DraftErrors {
  const problems: Record<string, ErrorKey> = {};
  if (!draft.name.en.trim()) problems["name.en"] = "admin.products.nameRequired";
  if (!draft.description.en.trim()) problems["description.en"] = "admin.products.nameRequired";
  if (!draft.category) problems.category = "validation.required";
  if (!draft.price.trim()) problems.price = "validation.required";
  else if (!isPrice(draft.price)) problems.price = "validation.invalid";
  const deal = parseWholeNumber(draft.deal || "0");
  if (deal === undefined || deal > 100) problems.deal = "validation.invalid";
  if (draft.sizeChart && !toChartInput(draft.sizeChart)) problems.sizeChart = "admin.products.chartIncomplete";
  return { ...problems, ...(draft.attributes.length === 0 ? validateStock(draft) : validateDraftVariants(draft)) };
}

function validateStock({ stock }: Draft): DraftErrors {
  if (!stock.trim()) return { stock: "validation.required" };
  return isStock(stock) ? {} : { stock: "validation.invalid" };
}

const isPrice = (text: string) => {
  const price = parsePrice(text);
  return price !== undefined && price > 0 && price <= maxPriceInPounds;
};
const isStock = (text: string) => (parseWholeNumber(text) ?? Number.POSITIVE_INFINITY) <= maxStock;

function validateDraftVariants(draft: Draft): DraftErrors {
  const problems: Record<string, ErrorKey> = {};
  for (const [at, { label, values }] of draft.attributes.entries()) {
    if (!label.en.trim()) problems[`attributes.${at}.label.en`] = "validation.required";
    if (values.length === 0) problems[`attributes.${at}.values`] = "validation.required";
    for (const [place, value] of values.entries())
      if (!value.label.en.trim()) problems[`attributes.${at}.values.${place}.label.en`] = "validation.required";
  }
  const sold = soldVariants(draft);
  if (sold.length === 0 && Object.keys(problems).length === 0) problems.variants = "validation.required";
  if (sold.length > maxSoldVariants) problems.variants = "validation.tooLong";
  const skus = new Set<string>();
  for (const [at, { sku, stock, price }] of sold.entries()) {
    if (!isStock(stock || "0")) problems[`variants.${at}.stock`] = "validation.invalid";
    if (price.trim() && !isPrice(price)) problems[`variants.${at}.price`] = "validation.invalid";
    const name = sku.trim();
    if (name && !skuPattern.test(name)) problems[`variants.${at}.sku`] = "validation.invalid";
    if (name && skus.has(name)) problems[`variants.${at}.sku`] = "admin.products.skuTaken";
    skus.add(name);
  }
  return problems;
}

/** Returns how many variants would be published as sold out, because their stock was left empty. */
export const countWithoutStock = (draft: Draft): number =>
  draft.hidden || draft.attributes.length === 0 ? 0 : soldVariants(draft).filter(({ stock }) => !stock.trim()).length;

/** Returns the languages without a text. */
export const missingLanguages = (texts: Draft["name"]): (keyof Draft["name"])[] =>
  (Object.keys(texts) as (keyof Draft["name"])[]).filter((code) => !texts[code].trim());
