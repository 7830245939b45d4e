import type { InEveryLanguage } from "#platform/languages.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Interval, Period } from "#shop/reporting/period.ts";
import type { Sums } from "#shop/reporting/reportFigures.ts";

type LoadedRow = { key: string; name?: InEveryLanguage | null; sums: Sums };

/** Rows of one period and the total of all rows, also of those beyond the limit. */
export type LoadedReport = {
  rows: LoadedRow[];
  totals: Sums;
  isCut?: boolean;
  /** The compared period, if the loader reads both at once. */
  before?: LoadedReport | null;
};

export type ReportRequest = {
  period: Period;
  /** The period that this one is compared with. */
  compared: Period | null;
  interval: Interval;
  /** Most rows. */
  limit: number;
  /** Only these rows: those of the period that this one is compared with. */
  keys?: readonly string[];
};

export type ReportLoader = (tx: Tx, request: ReportRequest) => Promise<LoadedReport>;
