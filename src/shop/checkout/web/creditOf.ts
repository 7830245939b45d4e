import { fromPounds, toPounds } from "#platform/money.ts";
import type { QuoteView } from "../contract.ts";

/** Egyptian pounds that store credit pays of a quote, and those that are left. */
export function creditOf(
  quote: Pick<QuoteView, "total" | "creditBalance"> | undefined,
  useCredit: boolean,
): { credit: number; due: number } {
  if (!quote) return { credit: 0, due: 0 };
  const total = fromPounds(quote.total);
  const credit = useCredit ? Math.min(fromPounds(quote.creditBalance ?? 0), total) : 0;
  return { credit: toPounds(credit), due: toPounds(total - credit) };
}
