import type { ErrorKey } from "#platform/errors.ts";
import { mostSold } from "./combine.ts";
import type { Draft } from "./draft.ts";
import { readPrice, readWhole } from "./read.ts";
import { soldOf } from "./wish.ts";

/** Fields are called as the shop calls them in its own complaints, so that both are shown at the same place. */
export type Problems = Readonly<Record<string, ErrorKey>>;

/** What can be told without asking the shop, which has the last word. */
export function problemsOf(draft: Draft): Problems {
  const problems: Record<string, ErrorKey> = {};
  if (!draft.name.en.trim()) problems["name.en"] = "admin.products.nameRequired";
  if (!draft.description.en.trim()) problems["description.en"] = "admin.products.nameRequired";
  if (!draft.category) problems.category = "validation.required";
  const price = readPrice(draft.price);
  if (!draft.price.trim()) problems.price = "validation.required";
  else if (!price) problems.price = "validation.invalid";
  const deal = readWhole(draft.deal || "0");
  if (deal === undefined || deal > 100) problems.deal = "validation.invalid";
  return { ...problems, ...(draft.attributes.length === 0 ? plainStock(draft) : choiceProblems(draft)) };
}

function plainStock({ stock }: Draft): Problems {
  if (!stock.trim()) return { stock: "validation.required" };
  return readWhole(stock) === undefined ? { stock: "validation.invalid" } : {};
}

function choiceProblems(draft: Draft): Problems {
  const problems: Record<string, ErrorKey> = {};
  for (const [at, { label, values }] of draft.attributes.entries()) {
    if (!label.en.trim()) problems[`attributes.${at}.label.en`] = "validation.required";
    if (values.length === 0) problems[`attributes.${at}.values`] = "validation.required";
    for (const [place, value] of values.entries())
      if (!value.label.en.trim()) problems[`attributes.${at}.values.${place}.label.en`] = "validation.required";
  }
  const sold = soldOf(draft);
  if (sold.length === 0 && Object.keys(problems).length === 0) problems.variants = "validation.required";
  if (sold.length > mostSold) problems.variants = "validation.tooLong";
  const skus = new Set<string>();
  for (const [at, { sku, stock, price }] of sold.entries()) {
    if (readWhole(stock || "0") === undefined) problems[`variants.${at}.stock`] = "validation.invalid";
    if (price.trim() && !readPrice(price)) problems[`variants.${at}.price`] = "validation.invalid";
    const name = sku.trim();
    if (name && !/^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$/.test(name)) problems[`variants.${at}.sku`] = "validation.invalid";
    if (name && skus.has(name)) problems[`variants.${at}.sku`] = "admin.products.skuTaken";
    skus.add(name);
  }
  return problems;
}

/** Which languages a text still lacks. */
export const missingIn = (texts: Draft["name"]): (keyof Draft["name"])[] =>
  (Object.keys(texts) as (keyof Draft["name"])[]).filter((code) => !texts[code].trim());
