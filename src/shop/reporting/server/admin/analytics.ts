import { toPounds } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { AnalyticsView } from "#shop/reporting/adminContract.ts";
import { daysOf, type Period, periodBefore } from "#shop/reporting/period.ts";
import {
  listChangedDays,
  loadCountsAtEndOf,
  loadReturnReasons,
  loadTopCategories,
  loadTopProducts,
  loadTrade,
  loadZeroResultQueries,
  type TradeRow,
  type TradeTotals,
} from "./analyticsQueries.ts";
import { readSnapshot } from "./readSnapshot.ts";

/** Returns the analytics of a period (days in Cairo). */
export function loadAnalytics(db: Db, period: Period): Promise<AnalyticsView> {
  const before = periodBefore(period);
  return readSnapshot(db, async (tx) => {
    const changed = await listChangedDays(tx, { from: before.from, to: period.to });
    const [trade, products, categories, counts, returnReasons, misses] = await Promise.all([
      loadTrade(tx, period, before, changed),
      loadTopProducts(tx, period, changed),
      loadTopCategories(tx, period, changed),
      loadCountsAtEndOf(tx, period.to, before.to),
      loadReturnReasons(tx, period),
      loadZeroResultQueries(tx, period),
    ]);
    return {
      ...period,
      previous: before,
      totals: toTotals(trade, counts),
      series: toSeries(trade, period),
      tops: {
        products: products.map(({ id, name, there, ...sold }) => ({
          id,
          name: name ?? { en: id },
          isThere: there,
          ...presentGoods(sold),
        })),
        categories: categories.map(({ slug, name, ...sold }) => ({
          slug,
          name: name ?? { en: slug },
          ...presentGoods(sold),
        })),
        governorates: rowsOfKind(trade, "governorate").map(({ name, ...sums }) => ({
          code: name,
          ...presentTrade(sums),
        })),
        paymentMethods: rowsOfKind(trade, "method").map(({ name, ...sums }) => ({
          method: name === "cod" ? "cod" : "card",
          ...presentTrade(sums),
        })),
      },
      returnReasons,
      misses,
    };
  });
}

/** Returns the figures of each day of a period, in two statements. */
export async function loadDaySeries(tx: Tx, period: Period): Promise<AnalyticsView["series"]> {
  const changed = await listChangedDays(tx, period);
  return toSeries(await loadTrade(tx, period, period, changed), period);
}

const noTrade: TradeTotals = { placed: 0, sales: 0, paid: 0, refunded: 0 };

type PeriodCounts = Awaited<ReturnType<typeof loadCountsAtEndOf>>;

function toTotals(trade: readonly TradeRow[], counts: PeriodCounts): AnalyticsView["totals"] {
  const now = trade.filter(({ kind }) => kind === "day").reduce(addTrade, noTrade);
  const before = trade.find(({ kind }) => kind === "before") ?? noTrade;
  const pounds = (amount: (of: TradeTotals) => number) => ({
    value: toPounds(amount(now)),
    previous: toPounds(amount(before)),
  });
  return {
    users: { value: counts.users, previous: counts.usersBefore },
    products: { value: counts.products, previous: counts.productsBefore },
    sales: { value: now.sales, previous: before.sales },
    placed: { value: now.placed, previous: before.placed },
    revenue: pounds(({ paid, refunded }) => paid - refunded),
    paid: pounds(({ paid }) => paid),
    refunded: pounds(({ refunded }) => refunded),
  };
}

const addTrade = (sum: TradeTotals, one: TradeTotals): TradeTotals => ({
  placed: sum.placed + one.placed,
  sales: sum.sales + one.sales,
  paid: sum.paid + one.paid,
  refunded: sum.refunded + one.refunded,
});

/** Includes days without orders as zeros. */
function toSeries(trade: readonly TradeRow[], period: Period): AnalyticsView["series"] {
  const byDay = new Map(trade.filter(({ kind }) => kind === "day").map((row) => [row.name, row]));
  return daysOf(period).map((day) => {
    const sums = byDay.get(day) ?? noTrade;
    return {
      day,
      placed: sums.placed,
      paid: toPounds(sums.paid),
      refunded: toPounds(sums.refunded),
      ...presentTrade(sums),
    };
  });
}

const rowsOfKind = (trade: readonly TradeRow[], kind: TradeRow["kind"]) =>
  trade.filter((row) => row.kind === kind).toSorted((a, b) => b.sales - a.sales || b.paid - a.paid);

const presentTrade = ({ sales, paid, refunded }: TradeTotals) => ({ sales, revenue: toPounds(paid - refunded) });
const presentGoods = ({ pieces, amount }: { pieces: number; amount: number }) => ({
  pieces,
  revenue: toPounds(amount),
});
