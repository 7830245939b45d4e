import { type Piastres, piastres, proportionOf, zero } from "#platform/money.ts";

/** Position in a year's gapless number series. */
export type DocumentNumber = { year: number; number: number };

const formatNumber = (series: string, { year, number }: DocumentNumber) =>
  `${series}-${year}-${String(number).padStart(6, "0")}`;

export const invoiceNumber = (invoice: DocumentNumber) => formatNumber("INV", invoice);
export const creditNoteNumber = (note: DocumentNumber) => formatNumber("CN", note);

type InvoiceState = { paymentMethod: "card" | "cod"; dispatchedAt: string | null; deliveredAt: string | null };

/** A card order has an invoice from placement, a cash order from dispatch. */
export const hasInvoice = ({ paymentMethod, dispatchedAt, deliveredAt }: InvoiceState): boolean =>
  paymentMethod === "card" || dispatchedAt !== null || deliveredAt !== null;

/** Piastres: goods after the discount, and the tax on top of them or contained in them. */
export type TaxedAmount = { goods: number; tax: number; included: boolean };

type TaxedOrder = { subtotal: number; discount: number; tax: number; prices_include_tax: boolean };

export const taxedAmount = ({ subtotal, discount, tax, prices_include_tax: included }: TaxedOrder): TaxedAmount => ({
  goods: subtotal - discount,
  tax,
  included,
});

/** Returns the tax percentage of an order; undefined for a small one of an older version, which did not store it. */
export const taxPercentOfOrder = (order: TaxedOrder & { tax_percent: number | null }): number | undefined =>
  order.tax_percent ?? taxPercentOf(taxedAmount(order));

/** Returns the tax percentage, undefined when the amounts are too small to tell. */
export function taxPercentOf({ goods, tax, included }: TaxedAmount): number | undefined {
  const net = included ? goods - tax : goods;
  // Of less than a pound, several rates give the same tax.
  if (net < 100) return undefined;
  const percent = Math.round((100 * tax) / net);
  const expected = included ? (goods * percent) / (100 + percent) : (goods * percent) / 100;
  return Math.abs(expected - tax) <= 0.5 ? percent : undefined;
}

/**
 * Returns the tax part of each refund amount, oldest first. Shipping carries no tax and is refunded last, so refunds of
 * all goods add up to the whole tax, to the piastre, in any number of parts.
 */
export function taxInCredits(amounts: readonly number[], { goods, tax, included }: TaxedAmount): Piastres[] {
  const whole = included ? goods : goods + tax;
  let before = 0;
  return amounts.map((amount) => {
    const from = taxUntil(before);
    before += amount;
    return piastres(taxUntil(before) - from);
  });

  function taxUntil(paidBack: number): Piastres {
    return whole > 0 ? proportionOf(tax, Math.min(paidBack, whole), whole) : zero;
  }
}
