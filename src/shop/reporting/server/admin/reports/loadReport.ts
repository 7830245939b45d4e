import { toPounds } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { ReportView } from "#shop/reporting/adminReportContract.ts";
import { type Comparison, comparedPeriod, type Interval, type Period, periodLength } from "#shop/reporting/period.ts";
import { type FigureName, figureKinds, type ReportName, reportOf } from "#shop/reporting/reportDefinitions.ts";
import { type Figures, figuresOf, type Sums } from "#shop/reporting/reportFigures.ts";
import { readSnapshot } from "../readSnapshot.ts";
import { loadCashByTime } from "./cashReports.ts";
import {
  loadParcelsByCourier,
  loadParcelsByGovernorate,
  loadParcelsByProduct,
  loadRefusals,
} from "./deliveryReports.ts";
import { loadCategories, loadProductsByAmount, loadProductsByReturns } from "./goodsReports.ts";
import { loadCohorts } from "./loadCohorts.ts";
import { loadCoupons } from "./loadCoupons.ts";
import { loadCreditByTime } from "./loadCreditByTime.ts";
import type { LoadedReport, ReportLoader } from "./loadedReport.ts";
import { loadReturnReasons } from "./loadReturnReasons.ts";
import { loadMisses, loadSearches } from "./searchReports.ts";
import { loadStockByCategory, loadStockByProduct, loadStockByTime } from "./stockReports.ts";
import { loadTradeByGovernorate, loadTradeByMethod, loadTradeByTime } from "./tradeReports.ts";
import { loadVatByRate } from "./vatReport.ts";

const loaders: Record<ReportName, ReportLoader> = {
  sales: loadTradeByTime,
  products: loadProductsByAmount,
  categories: loadCategories,
  governorates: loadTradeByGovernorate,
  payments: loadTradeByMethod,
  coupons: loadCoupons,
  customers: loadTradeByTime,
  cohorts: loadCohorts,
  returns: loadReturnReasons,
  returnRates: loadProductsByReturns,
  stock: loadStockByProduct,
  stockByCategory: loadStockByCategory,
  stockByTime: loadStockByTime,
  searches: loadSearches,
  misses: loadMisses,
  vat: loadTradeByTime,
  vatByRate: loadVatByRate,
  confirmations: loadCashByTime,
  parcelsByPlace: loadParcelsByGovernorate,
  parcelsByCourier: loadParcelsByCourier,
  parcelsByProduct: loadParcelsByProduct,
  refusals: loadRefusals,
  cashNet: loadCashByTime,
  credit: loadCreditByTime,
};

type Input = { report: ReportName; period: Period; interval: Interval; comparison: Comparison; limit: number };

/** Returns a report with the figures of the compared period beside each row. */
export const loadReport = (db: Db, input: Input): Promise<ReportView> =>
  readSnapshot(db, (tx) => loadInSnapshot(tx, input));

async function loadInSnapshot(tx: Tx, { report, period, comparison, ...options }: Input): Promise<ReportView> {
  const { figures: names, rows: kind, compares, chart } = reportOf(report);
  const load = loaders[report];
  const compared = compares ? comparedPeriod(period, comparison) : null;
  const request = { period, compared, ...options };
  const loadCompared = (keys?: string[]) =>
    compared && load(tx, { ...request, period: compared, ...(keys && { keys, limit: keys.length }) });
  // Times are the same whatever was sold, so both periods are read together.
  const [current, early] = await Promise.all([load(tx, request), kind === "time" ? loadCompared() : null]);
  const before = current.before ?? early ?? (await loadCompared(current.rows.map(({ key }) => key)));
  const present = presenterOf(names, period);
  const presentBefore = compared ? presenterOf(names, compared) : () => null;
  const previousOf = previousSums(before, kind === "time");
  const rows = current.rows.map(({ key, name, sums }, at) => ({
    key,
    name: name ?? null,
    figures: present(sums),
    previous: presentBefore(previousOf(key, at)),
  }));
  return {
    report,
    ...period,
    compared,
    rows: kind === "time" || kind === "cohort" ? rows : sortByFigure(rows, chart),
    totals: { figures: present(current.totals), previous: before && presentBefore(before.totals) },
    isCut: current.isCut ?? false,
  };
}

/** Times are compared in their order, the first day with the first day; other rows by their key. */
function previousSums(before: LoadedReport | null, isTime: boolean): (key: string, at: number) => Sums {
  const byKey = new Map(before?.rows.map(({ key, sums }) => [key, sums]));
  return (key, at) => (isTime ? before?.rows[at]?.sums : byKey.get(key)) ?? {};
}

const sortByFigure = (rows: ReportView["rows"], name: FigureName) =>
  rows.toSorted((a, b) => (b.figures[name] ?? 0) - (a.figures[name] ?? 0));

function presenterOf(names: readonly FigureName[], period: Period) {
  const days = periodLength(period);
  const amounts = names.filter((name) => figureKinds[name] === "money");
  return (sums: Sums): Figures => {
    const figures = figuresOf(names, sums, days);
    for (const name of amounts) figures[name] = figures[name] == null ? null : toPounds(figures[name]);
    return figures;
  };
}
