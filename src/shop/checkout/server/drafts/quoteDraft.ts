import { fromPounds, percentOf, toPounds, zero } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import type { DeliveryMethod } from "#shop/cart/shipping.ts";
import { lineTotal } from "#shop/cart/totals.ts";
import type { DraftQuote, DraftQuoteLine } from "#shop/checkout/adminDraftContract.ts";
import type { DraftLine } from "#shop/checkout/draftRules.ts";
import { findCreditBalance } from "#shop/payments/server/creditLedger.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import type { OrderableLine } from "../draftOrder.ts";
import { quoteGoods } from "../quoteGoods.ts";
import { loadDraftLines } from "./draftGoods.ts";

type QuoteInput = {
  userId: string | null;
  lines: readonly DraftLine[];
  couponCode: string | null;
  /** Pounds, granted instead of a coupon. */
  discount: number;
  deliveryMethod: DeliveryMethod;
  governorate?: string | undefined;
};

/** Quotes the lines of a draft with whatever part of the address is known. */
export async function quoteDraft(db: Db, input: QuoteInput): Promise<DraftQuote> {
  const [lines, settings, balance] = await Promise.all([
    loadDraftLines(db, input.lines),
    cachedSettings(db),
    input.userId === null ? zero : findCreditBalance(db, input.userId),
  ]);
  const isExpressOff = settings.expressFee === null;
  const quoted = await quoteGoods(db, settings, {
    userId: input.userId,
    lines,
    couponCode: input.couponCode,
    granted: fromPounds(input.discount),
    method: isExpressOff ? "standard" : input.deliveryMethod,
    governorate: input.governorate,
  });
  const hasAllLines = lines.length === input.lines.length;
  return {
    ...quoted,
    lines: lines.map(presentLine),
    mayOrder: quoted.mayOrder && hasAllLines,
    ...(balance > 0 ? { creditBalance: toPounds(balance) } : {}),
  };
}

const presentLine = (line: OrderableLine): DraftQuoteLine => ({
  variantId: line.variantId,
  productId: line.productId,
  name: line.name,
  attributes: line.labels.map(({ value }) => value),
  sku: line.sku,
  picture: line.picture && { id: line.picture.id },
  price: toPounds(percentOf(line.price, 100 - line.dealPercent)),
  quantity: line.quantity,
  lineTotal: toPounds(lineTotal(line)),
  stock: line.hidden ? 0 : line.stock,
});
