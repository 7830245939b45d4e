import { useTranslation } from "react-i18next";
import type { AnalyticsView } from "#shop/reporting/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { DayChart } from "./DayChart.tsx";
import { noonUtc, useShortFormats } from "./useShortFormats.ts";

type SeriesDays = AnalyticsView["series"];
type Props = { series: SeriesDays; of: "revenue" | "sales" };

/** One figure by day, as a chart and as a table. */
export function DailySeries({ series, of }: Props) {
  const { t } = useTranslation("admin");
  const { day, money, number } = useLanguage();
  const { shortDay } = useShortFormats();
  const write = of === "revenue" ? money : number;
  const writeMost = (value: number) =>
    of === "revenue" ? money(value) : t("analytics.countSales", { count: value, n: number(value) });
  const days = series.map((row) => ({ day: row.day, value: row[of] }));
  const best = days.reduce((most, one) => (one.value > most.value ? one : most), days[0] ?? { day: "", value: 0 });
  const [first, last] = [series[0]?.day ?? "", series.at(-1)?.day ?? ""];
  const title = t(of === "revenue" ? "analytics.revenueByDay" : "analytics.salesByDay");
  const period = { from: shortDay(first), to: shortDay(last) };
  const highest = { most: writeMost(best.value), day: shortDay(best.day) };
  return (
    <section className="chart charts__wide">
      <h2>{title}</h2>
      <DayChart
        days={days}
        kind={of === "revenue" ? "line" : "bars"}
        label={`${title}. ${t("analytics.chartText", { ...period, ...highest })}`}
        best={t("analytics.best", { value: highest.most, day: highest.day })}
      />
      <details>
        <summary>{t("analytics.table")}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="chart__table" aria-label={title} tabIndex={0}>
          <table className="plain-table">
            <thead>
              <tr>
                <th>{t("analytics.day")}</th>
                {of === "revenue" ? (
                  <>
                    <th className="text-end">{t("analytics.paid")}</th>
                    <th className="text-end">{t("analytics.refunded")}</th>
                    <th className="text-end">{t("analytics.revenue")}</th>
                  </>
                ) : (
                  <>
                    <th className="text-end">{t("analytics.placed")}</th>
                    <th className="text-end">{t("analytics.sales")}</th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {series.map((row) => (
                <tr key={row.day}>
                  <th scope="row">
                    <time dateTime={row.day}>{day(noonUtc(row.day))}</time>
                  </th>
                  {(of === "revenue" ? ([row.paid, row.refunded, row.revenue] as const) : [row.placed, row.sales]).map(
                    (value, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
                      <td key={at} className="text-end number">
                        <bdi>{write(value)}</bdi>
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  );
}
