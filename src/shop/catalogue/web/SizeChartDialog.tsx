import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/language.tsx";
import { api } from "#web/session/browserApi.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { useProblem } from "#web/useProblem.ts";
import type { SizeChart } from "../sizeChart.ts";

type Props = {
  category: string;
  /** What the product comes in; the chart may know more. */
  sizes: readonly string[];
  /** The size that is chosen. */
  chosen: string | undefined;
  open: boolean;
  onClose(): void;
};

/** How the sizes of a category measure, in centimetres. */
export function SizeChartDialog({ category, sizes, chosen, open, onClose }: Props) {
  const { t } = useTranslation("catalogue");
  const { chart, trouble } = useChart(category, open);
  return (
    <Dialog wide open={open} onClose={onClose} title={t("sizeChart.title")} lead={t("sizeChart.unit")}>
      {trouble && <Notice tone="danger" title={trouble} />}
      {!chart && !trouble && <SkeletonLines lines={5} height="2.2rem" />}
      {chart && <Chart chart={chart} sizes={sizes} chosen={chosen} />}
    </Dialog>
  );
}

function Chart({ chart, sizes, chosen }: { chart: SizeChart } & Pick<Props, "sizes" | "chosen">) {
  const { t } = useTranslation("catalogue");
  const { language, number } = useLanguage();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keys */}
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
                <tr key={size} aria-current={size === chosen ? "true" : undefined}>
                  <th scope="row">
                    <bdi dir="ltr">{size}</bdi>
                    {size === chosen && <small> ({t("sizeChart.chosen")})</small>}
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
      <p className="small soft">{t("sizeChart.note")}</p>
    </>
  );
}

/** Asked for when the dialog opens, and again after a failure. */
function useChart(category: string, open: boolean) {
  const problem = useProblem();
  const [chart, setChart] = useState<SizeChart>();
  const [trouble, setTrouble] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening asks, nothing else does
  useEffect(() => {
    if (!open || chart) return;
    setTrouble(undefined);
    api.own
      .sizeChart({ params: { category } })
      .then(setChart)
      .catch((error) => setTrouble(problem(error, "product.chartFailed")));
  }, [open, category]);
  return { chart, trouble };
}
