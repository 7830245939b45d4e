import pg from "pg";
import { fromPounds } from "#platform/money.ts";

/** List filters; `min` and `max` are pounds after the deal. */
export type FacetFilters = {
  categories?: readonly string[] | undefined;
  sizes?: readonly string[] | undefined;
  colours?: readonly string[] | undefined;
  min?: number | undefined;
  max?: number | undefined;
  stock?: boolean | undefined;
  sale?: boolean | undefined;
};

/** A size or colour with the numeric code that `search_documents` uses. */
export type FacetValue = {
  id: number;
  attribute: "size" | "colour";
  key: string;
  label: { en: string; ar?: string; es?: string; fr?: string };
  swatch: string | null;
  /** Colour families that the staff chose; empty for those of the swatch. */
  families: readonly string[];
};

/** Sizes are multiples of this factor, so that the code of a size-colour pair is the sum of both codes. */
export const sizeCodeFactor = 32_768;

/** Returns the codes of these keys; omits keys that no product ever had. */
export function facetCodes(
  values: readonly FacetValue[],
  attribute: FacetValue["attribute"],
  keys: readonly string[],
): number[] {
  const step = attribute === "size" ? sizeCodeFactor : 1;
  return values.filter((one) => one.attribute === attribute && keys.includes(one.key)).map(({ id }) => id * step);
}

/**
 * Returns the conditions on `search_documents d` with literal values: PostgreSQL can then estimate the number of rows
 * and choose the index.
 */
function filterConditions(filters: FacetFilters, values: readonly FacetValue[]): string[] {
  const { categories, min, max, sale } = filters;
  const conditions = [
    categories && `d.category in (${categories.map((slug) => pg.escapeLiteral(slug)).join(", ")})`,
    min !== undefined && `d.deal_price >= ${fromPounds(min)}`,
    max !== undefined && `d.deal_price <= ${fromPounds(max)}`,
    sale && "d.deal_percent > 0",
    variantCondition(filters, values),
  ];
  return conditions.filter((condition) => typeof condition === "string");
}

export const facetFilterSql = (filters: FacetFilters, values: readonly FacetValue[]): string =>
  filterConditions(filters, values).join(" and ") || "true";

/** Size and colour must match in one variant; with `stock`, that variant is in stock. */
function variantCondition({ sizes, colours, stock }: FacetFilters, values: readonly FacetValue[]): string | undefined {
  if (!sizes && !colours) return stock ? "d.in_stock" : undefined;
  const sizeCodes = sizes && facetCodes(values, "size", sizes);
  const colourCodes = colours && facetCodes(values, "colour", colours);
  const both = sizeCodes && colourCodes;
  const codes = both
    ? sizeCodes.flatMap((size) => colourCodes.map((colour) => size + colour))
    : (sizeCodes ?? colourCodes);
  return `d.${stock ? "available" : both ? "pairs" : "choices"} && '{${codes}}'::integer[]`;
}
