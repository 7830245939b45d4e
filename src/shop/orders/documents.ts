import { nothing, type Piastres, piastres, shareOf } from "#platform/money.ts";

/** A place in a year's series, which has no gaps. */
export type Numbered = { year: number; number: number };

const written = (series: string, { year, number }: Numbered) => `${series}-${year}-${String(number).padStart(6, "0")}`;

export const invoiceNumber = (invoice: Numbered) => written("INV", invoice);
export const creditNoteNumber = (note: Numbered) => written("CN", note);

type Sold = { paymentMethod: "card" | "cod"; dispatchedAt: string | null; deliveredAt: string | null };

/** A card order is paid when it is placed; a cash order is invoiced when it goes out. */
export const hasInvoice = ({ paymentMethod, dispatchedAt, deliveredAt }: Sold): boolean =>
  paymentMethod === "card" || dispatchedAt !== null || deliveredAt !== null;

/** Piastres: the goods after the discount, and the tax on them or within them. */
export type Taxed = { goods: number; tax: number; included: boolean };

/** The percentage that made this tax. Undefined where so little was sold that none can be told. */
export function taxPercentOf({ goods, tax, included }: Taxed): number | undefined {
  const net = included ? goods - tax : goods;
  if (net <= 0) return undefined;
  const percent = Math.round((100 * tax) / net);
  const expected = included ? (goods * percent) / (100 + percent) : (goods * percent) / 100;
  return Math.abs(expected - tax) <= 0.5 ? percent : undefined;
}

/**
 * How much of each amount that goes back is tax, oldest first. Shipping carries none and goes back last, so all that is
 * paid back for the goods carries the whole tax, to the piastre, in however many parts it goes.
 */
export function taxInCredits(amounts: readonly number[], { goods, tax, included }: Taxed): Piastres[] {
  const whole = included ? goods : goods + tax;
  let before = 0;
  return amounts.map((amount) => {
    const from = taxUntil(before);
    before += amount;
    return piastres(taxUntil(before) - from);
  });

  function taxUntil(paidBack: number): Piastres {
    return whole > 0 ? shareOf(tax, Math.min(paidBack, whole), whole) : nothing;
  }
}
