import { useTranslation } from "react-i18next";
import { findGovernorate } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import type { ReportView } from "#shop/reporting/adminReportContract.ts";
import type { Interval } from "#shop/reporting/period.ts";
import {
  cohortMonthOf,
  type FigureName,
  figureKinds,
  isCohortMonth,
  type RowKind,
} from "#shop/reporting/reportDefinitions.ts";
import { type AttemptReason, attemptReasons } from "#shop/shipping/shipmentStatus.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useShortFormats } from "../useShortFormats.ts";

const isAttemptReason = (key: string): key is AttemptReason => attemptReasons.some((reason) => reason === key);

type Row = Pick<ReportView["rows"][number], "key" | "name">;

/** Returns how figures, their names and the rows of a report are written. */
export function useReportTexts() {
  const { t } = useTranslation("admin");
  const { language, money, number, percent } = useLanguage();
  const { shortDay, shortMonth, change } = useShortFormats();

  const label = (figure: FigureName): string =>
    isCohortMonth(figure) ? t("reports.month", { n: number(cohortMonthOf(figure)) }) : t(`reports.figure.${figure}`);

  function write(figure: FigureName, value: number | null | undefined): string {
    if (value === null || value === undefined) return "–";
    const kind = figureKinds[figure];
    // A column of zeros reads better without currency.
    if (value === 0 && kind === "money") return number(0);
    return kind === "money" ? money(value) : kind === "percent" ? percent(value) : number(value);
  }

  /** Under the axis of a chart, where a week is its first day. */
  const axisLabel = (day: string, interval: Interval): string =>
    interval === "month" ? shortMonth(day) : shortDay(day);

  function rowName(kind: RowKind, { key, name }: Row, interval: Interval): string {
    if (kind === "time")
      return interval === "week" ? t("reports.week", { day: shortDay(key) }) : axisLabel(key, interval);
    if (kind === "cohort") return shortMonth(key);
    if (kind === "method") return t(key === "cod" ? "method.cod" : "method.card");
    if (kind === "rate") return percent(Number(key));
    if (kind === "coupon") return key || t("reports.staffDiscount");
    if (kind === "attempt" && isAttemptReason(key)) return t(`shipments.reason.${key}`);
    const governorate = kind === "governorate" ? findGovernorate(key)?.name : undefined;
    if (governorate) return inLanguage(governorate, language);
    return name
      ? inLanguage(name, language)
      : key || t(kind === "reason" || kind === "attempt" ? "reports.noReason" : "analytics.noOrder");
  }

  const rowHead = (kind: RowKind, interval: Interval): string =>
    t(kind === "time" ? `reports.row.${interval}` : `reports.row.${kind}`);

  return { label, write, axisLabel, rowName, rowHead, change };
}
