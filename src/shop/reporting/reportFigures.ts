import { proportionOf } from "#platform/money.ts";
import { type FigureName, isCohortMonth } from "./reportDefinitions.ts";

/** Sums of a row, as the database has them: counts, and money in piastres. The hours of confirmations need minutes. */
export type Sums = Partial<Record<FigureName | "confirmMinutes", number>>;
/** Figures of a row; null where there is nothing to divide by. */
export type Figures = Partial<Record<FigureName, number | null>>;

/** Figures that are computed from sums, and so for a row in the same way as for the total. */
const derived: Partial<Record<FigureName, (sums: Sums) => number | null>> = {
  average: ({ value = 0, sales = 0 }) => (sales === 0 ? null : proportionOf(value, 1, sales)),
  revenue: ({ paid = 0, refunded = 0 }) => paid - refunded,
  repeatSales: ({ sales = 0, firstSales = 0 }) => sales - firstSales,
  repeatValue: ({ value = 0, firstValue = 0 }) => value - firstValue,
  repeatShare: ({ sales = 0, firstSales = 0 }) => percent(sales - firstSales, sales),
  returnRate: ({ returned = 0, sold = 0 }) => percent(returned, sold),
  clickRate: ({ clicks = 0, searches = 0 }) => percent(clicks, searches),
  invoicedNet: ({ invoiced = 0, invoicedTax = 0, invoicedShipping = 0 }) => invoiced - invoicedTax - invoicedShipping,
  refusedRate: ({ refused = 0, delivered = 0 }) => percent(refused, refused + delivered),
  confirmationRate: ({ confirmed = 0, calledOff = 0, unanswered = 0 }) =>
    percent(confirmed, confirmed + calledOff + unanswered),
  confirmHours: ({ confirmMinutes = 0, confirmed = 0 }) =>
    confirmed === 0 ? null : Math.round(confirmMinutes / confirmed / 6) / 10,
  cashNet: ({ collected = 0, cashRefunded = 0, courierFees = 0, returnCost = 0 }) =>
    collected - cashRefunded - courierFees - returnCost,
  creditChange: ({ creditGranted = 0, creditRefunded = 0, creditSpent = 0, creditEnded = 0 }) =>
    creditGranted + creditRefunded - creditSpent - creditEnded,
  taxDue: ({ invoicedTax = 0, creditedTax = 0 }) => invoicedTax - creditedTax,
};

/** Per cent with one decimal. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

/**
 * Returns the figures of a report's row. `days`: length of the period, for the days that the stock lasts at its sales.
 */
export function figuresOf(names: readonly FigureName[], sums: Sums, days: number): Figures {
  const figures: Figures = {};
  for (const name of names) figures[name] = figureOf(name, sums, days);
  return figures;
}

function figureOf(name: FigureName, sums: Sums, days: number): number | null {
  const derive = derived[name];
  if (derive) return derive(sums);
  if (name === "coverDays") return coverDays(sums, days);
  if (isCohortMonth(name)) return sums[name] === undefined ? null : percent(sums[name], sums.customers ?? 0);
  return sums[name] ?? 0;
}

/** Returns the days that the stock lasts at the sales of the period; null if nothing was sold. */
const coverDays = ({ stock = 0, pieces = 0 }: Sums, days: number): number | null =>
  pieces <= 0 ? null : Math.floor((stock * days) / pieces);

export function addSums(rows: readonly Sums[]): Sums {
  const total: Sums = {};
  for (const row of rows)
    for (const name of Object.keys(row) as FigureName[]) total[name] = (total[name] ?? 0) + (row[name] ?? 0);
  return total;
}
