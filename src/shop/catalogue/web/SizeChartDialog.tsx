import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import type { SizeChart } from "../sizeChart.ts";
import { catalogueApi } from "./catalogueApi.ts";

type Props = {
  productId: string;
  /** Sizes of the product; the chart may have more. */
  sizes: readonly string[];
  /** The selected size. */
  selectedSize: string | undefined;
  open: boolean;
  onClose(): void;
};

/** Size chart of a product, in centimetres. */
export function SizeChartDialog({ productId, sizes, selectedSize, open, onClose }: Props) {
  const { t } = useTranslation("catalogue");
  const { chart, errorText } = useSizeChart(productId, open);
  return (
    <Dialog wide open={open} onClose={onClose} title={t("sizeChart.title")} lead={t("sizeChart.unit")}>
      {errorText && <Notice tone="danger" title={errorText} />}
      {!chart && !errorText && <SkeletonLines lines={5} height="2.2rem" />}
      {chart && <SizeChartTable chart={chart} sizes={sizes} selectedSize={selectedSize} />}
    </Dialog>
  );
}

function SizeChartTable({ chart, sizes, selectedSize }: { chart: SizeChart } & Pick<Props, "sizes" | "selectedSize">) {
  const { t } = useTranslation("catalogue");
  const { language, number } = useLanguage();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard */}
      <section className="scroll-x" tabIndex={0} aria-label={t("sizeChart.title")}>
        <table className="plain-table size-chart">
          <thead>
            <tr>
              <th scope="col">{t("sizeChart.size")}</th>
              {chart.measures.map(({ key, label }) => (
                <th scope="col" key={key}>
                  {inLanguage(label, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.rows
              .filter(({ size }) => sizes.includes(size))
              .map(({ size, values }) => (
                <tr key={size} aria-current={size === selectedSize ? "true" : undefined}>
                  <th scope="row">
                    <bdi dir="ltr">{size}</bdi>
                    {size === selectedSize && <small> ({t("sizeChart.chosen")})</small>}
                  </th>
                  {values.map((value, at) => (
                    <td key={chart.measures[at]?.key}>{number(value)}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      <p className="small">{inLanguage(chart.how, language)}</p>
      <p className="small muted">{t("sizeChart.note")}</p>
    </>
  );
}

/** Loads the chart when the dialog opens, and again after a failure. */
function useSizeChart(id: string, open: boolean) {
  const errorMessage = useErrorMessage();
  const [chart, setChart] = useState<SizeChart>();
  const [errorText, setErrorText] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening the dialog loads the chart
  useEffect(() => {
    if (!open || chart) return;
    setErrorText(undefined);
    catalogueApi
      .productSizeChart({ params: { id } })
      .then(setChart)
      .catch((error) => setErrorText(errorMessage(error, "product.chartFailed")));
  }, [open, id]);
  return { chart, errorText };
}
