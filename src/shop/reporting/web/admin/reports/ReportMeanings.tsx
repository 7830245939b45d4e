import { useTranslation } from "react-i18next";
import { type FigureName, type ReportName, reportOf } from "#shop/reporting/reportDefinitions.ts";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { useReportTexts } from "./useReportTexts.ts";

/** Figures whose name alone does not say what they count. */
const explained = [
  ...(["sales", "value", "average", "discount", "tax", "paid", "refunded", "revenue", "sold", "returned"] as const),
  ...(["pieces", "amount", "firstSales", "repeatSales", "month1", "returns", "stockValue", "coverDays"] as const),
  ...(["searches", "invoicedNet", "creditedTax", "taxDue"] as const),
  ...(["refused", "refusedRate", "returnCost", "confirmHours", "cashNet", "creditEnded", "creditChange"] as const),
];
const isExplained = (figure: FigureName): figure is (typeof explained)[number] =>
  explained.some((name) => name === figure);

/** Says in plain words how the figures of a report are counted. */
export function ReportMeanings({ report }: { report: ReportName }) {
  const { t } = useTranslation("admin");
  const { label } = useReportTexts();
  return (
    <Disclosure title={t("reports.meanings")}>
      <dl className="report-meanings">
        {reportOf(report)
          .figures.filter(isExplained)
          .map((figure) => (
            <div key={figure}>
              <dt>{label(figure)}</dt>
              <dd>{t(`reports.means.${figure}`)}</dd>
            </div>
          ))}
      </dl>
    </Disclosure>
  );
}
