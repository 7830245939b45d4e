import { toLatinDigits } from "#platform/digits.ts";
import { fromPounds, type Piastres, percentOf, proportionOf } from "#platform/money.ts";
import { dealPrice } from "#shop/catalogue/dealPrice.ts";

/** Currency and tax of the amounts in a file, and how the shop states its own. */
export type AmountRules = {
  /** Pounds for one unit of the file's currency. */
  rate: number;
  includesTax: boolean;
  shopIncludesTax: boolean;
  taxPercent: number;
};

/** Returns the shop's price for a cell, in piastres. Undefined: no amount above zero. */
export function toShopPrice(text: string, rules: AmountRules): Piastres | undefined {
  const amount = parseAmount(text);
  if (amount === undefined || amount <= 0) return undefined;
  const pounds = fromPounds(amount * rules.rate);
  if (rules.includesTax === rules.shopIncludesTax) return pounds;
  if (rules.includesTax) return proportionOf(pounds, 100, 100 + rules.taxPercent);
  return percentOf(pounds, 100 + rules.taxPercent);
}

/** Reads `1299.00`, `1,299.00`, `1.299,00`, `12,5` and Arabic digits. */
function parseAmount(text: string): number | undefined {
  const plain = toLatinDigits(text)
    .replace(/[\s\u00a0'٬]|EGP|LE|ج\.م\.?/gi, "")
    .replace("٫", ".");
  const comma = plain.lastIndexOf(",");
  const point = plain.lastIndexOf(".");
  const isDecimalComma = comma > point && (point >= 0 || plain.length - comma - 1 !== 3);
  const latin = isDecimalComma ? plain.replaceAll(".", "").replace(",", ".") : plain.replaceAll(",", "");
  return /^\d{1,9}(\.\d+)?$/.test(latin) ? Number(latin) : undefined;
}

/**
 * Reads the whole numbers `1000`, `1,000`, `1 000`, `1,000.00`, `1.000,00` and Arabic digits. Undefined: no whole number,
 * or one that is unclear. A price of `1.000` is 1, but a stock of `1.000` may be meant as a thousand.
 */
export function parseStock(text: string): number | undefined {
  const plain = toLatinDigits(text)
    .trim()
    .replace("٫", ".")
    .replace(/[\s'’٬]/g, " ");
  const [, sign, grouped, separator, whole, decimals] =
    /^(-?)(?:(\d{1,3}(?:([,. ])\d{3})(?:\3\d{3})*)|(\d{1,9}))(?:([,.])0+)?$/.exec(plain) ?? [];
  if (separator !== undefined && separator === decimals) return undefined;
  if (grouped !== undefined && /^\d+\.\d+$/.test(grouped) && decimals === undefined) return undefined;
  if (whole !== undefined && /[,.]000$/.test(plain)) return undefined;
  const digits = (grouped ?? whole)?.replace(/[,. ]/g, "");
  return digits === undefined ? undefined : Number(`${sign}${digits}`);
}

type Prices = { price: number; regular: number };
type Deal = {
  percent: number;
  /** Price of each variant before the deal. */
  prices: number[];
  /** Whether a price after the deal differs from that of the file by some piastres. */
  isRounded: boolean;
  /** Variants are reduced by different percentages, which one deal cannot express. */
  isMixed: boolean;
};

/** Returns the deal of a product whose variants cost `price`, reduced from `regular`. */
export function toDeal(variants: readonly Prices[]): Deal {
  const percents = variants.map(({ price, regular }) =>
    regular > price ? Math.min(100, Math.max(1, Math.round(((regular - price) / regular) * 100))) : 0,
  );
  const [percent = 0] = percents;
  const isMixed = percents.some((one) => one !== percent);
  if (isMixed || percent === 0)
    return { percent: 0, prices: variants.map(({ price }) => price), isRounded: false, isMixed };
  return {
    percent,
    prices: variants.map(({ regular }) => regular),
    isRounded: variants.some(({ price, regular }) => dealPrice(regular, percent) !== price),
    isMixed: false,
  };
}
