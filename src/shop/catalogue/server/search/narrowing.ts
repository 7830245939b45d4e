import pg from "pg";
import { fromPounds } from "#platform/money.ts";

/** What visitors narrow a list by; `min` and `max` are pounds after the deal. */
export type Narrowing = {
  categories?: readonly string[] | undefined;
  sizes?: readonly string[] | undefined;
  colours?: readonly string[] | undefined;
  min?: number | undefined;
  max?: number | undefined;
  stock?: boolean | undefined;
  sale?: boolean | undefined;
};

/** A size or colour of the shop: by its number products say what they come in. */
export type FacetValue = {
  id: number;
  attribute: "size" | "colour";
  key: string;
  label: { en: string; ar?: string; es?: string; fr?: string };
  swatch: string | null;
};

/** Sizes are counted from here on, so that a pair is the sum of its two numbers. */
export const sizeStep = 32_768;

/** The codes of the values with these keys; a key that no product ever had is no code. */
export function codesOf(
  values: readonly FacetValue[],
  attribute: FacetValue["attribute"],
  keys: readonly string[],
): number[] {
  const step = attribute === "size" ? sizeStep : 1;
  return values.filter((one) => one.attribute === attribute && keys.includes(one.key)).map(({ id }) => id * step);
}

/**
 * The conditions on `search_documents d`, with their values written out: PostgreSQL then knows whether many or few
 * products are meant, and reads the index that fits.
 */
function conditionsOf(narrowing: Narrowing, values: readonly FacetValue[]): string[] {
  const { categories, min, max, sale } = narrowing;
  const conditions = [
    categories && `d.category in (${categories.map((slug) => pg.escapeLiteral(slug)).join(", ")})`,
    min !== undefined && `d.deal_price >= ${fromPounds(min)}`,
    max !== undefined && `d.deal_price <= ${fromPounds(max)}`,
    sale && "d.deal_percent > 0",
    chosen(narrowing, values),
  ];
  return conditions.filter((condition) => typeof condition === "string");
}

export const narrowedTo = (narrowing: Narrowing, values: readonly FacetValue[]): string =>
  conditionsOf(narrowing, values).join(" and ") || "true";

/** A size and a colour are those of one variant; where stock is asked for, that variant is there. */
function chosen({ sizes, colours, stock }: Narrowing, values: readonly FacetValue[]): string | undefined {
  if (!sizes && !colours) return stock ? "d.in_stock" : undefined;
  const sizeCodes = sizes && codesOf(values, "size", sizes);
  const colourCodes = colours && codesOf(values, "colour", colours);
  const both = sizeCodes && colourCodes;
  const codes = both
    ? sizeCodes.flatMap((size) => colourCodes.map((colour) => size + colour))
    : (sizeCodes ?? colourCodes);
  return `d.${stock ? "available" : both ? "pairs" : "choices"} && '{${codes}}'::integer[]`;
}
