import { piastres } from "#platform/money.ts";

/** Names of the columns of a courier's statement. Several columns of fees are added up. */
export type StatementColumns = { reference: string; collected: string; fees: readonly string[] };

/** Words by which a column is recognised, in the order of preference. */
const words = {
  reference: [/tracking|awb|waybill|بوليصة|تتبع/i, /shipment|parcel|شحنة|reference|order|طلب|رقم/i],
  collected: [/\bcod\b(?!.*fee)|collected|محصل|تحصيل(?!.*رسوم)/i, /cash(?!.*fee)|amount|مبلغ/i],
  fees: [/fee|charge|commission|vat|tax|رسوم|مصاريف|عمولة|ضريبة/i],
} as const;

/** Returns the columns that the names suggest; staff confirm them. An empty name means none. */
export function guessColumns(names: readonly string[]): StatementColumns {
  const find = (patterns: readonly RegExp[], taken: readonly string[]) =>
    patterns.flatMap((pattern) => names.filter((name) => pattern.test(name) && !taken.includes(name)))[0] ?? "";
  const fees = names.filter((name) => words.fees.some((pattern) => pattern.test(name)));
  const reference = find(words.reference, fees);
  const collected = find(words.collected, [...fees, reference]);
  return { reference, collected, fees: fees.slice(0, maxFeeColumns) };
}

export const maxFeeColumns = 5;

/**
 * Returns a typed amount in piastres, without floats: `1,250.50`, `1.250,50`, `EGP 100`, `١٢٥٫٥`, `(30.00)` or `-30` for
 * a negative one, empty for 0. Undefined for anything else.
 */
export function parseAmount(text: string): number | undefined {
  const latin = text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/٫/g, ".")
    .replace(/٬/g, ",")
    .replace(/EGP|LE|L\.E\.|ج\.?\s?م\.?|جنيه/gi, "")
    .replace(/[\s\u200e\u200f\u061c]/g, "");
  if (latin === "" || latin === "-") return 0;
  const isNegative = /^\(.*\)$/.test(latin) || /^[-−]|[-−]$/.test(latin);
  const parts = splitAmount(latin.replace(/[()−-]/g, ""));
  if (!parts) return undefined;
  const amount = Number(parts.pounds) * 100 + Number(parts.piastres.padEnd(2, "0"));
  if (amount > maxParcelAmount) return undefined;
  return piastres(isNegative && amount !== 0 ? -amount : amount);
}

/** Ten million pounds for one parcel are a mistake. */
export const maxParcelAmount = 1_000_000_000;

/** Groups of three may be separated by the sign that is not the decimal one. */
function splitAmount(text: string): { pounds: string; piastres: string } | undefined {
  const [, pounds = "", decimals = ""] =
    /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text) ??
    /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(text) ??
    [];
  return pounds ? { pounds: pounds.replace(/[.,]/g, ""), piastres: decimals } : undefined;
}
