import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { sizeChartQuery } from "../categories/adminCategoriesApi.ts";
import { emptyChart, toChartDraft } from "../categories/chartDraft.ts";
import { ChartFields } from "../categories/SizeChartEditor.tsx";
import type { FormSectionProps } from "./formSectionProps.ts";

/** The size chart: that of the category, or one of this product alone, which begins as a copy of it. */
export function SizeChartSection({ draft, change, wrong }: FormSectionProps) {
  const { t } = useTranslation("admin");
  const { category } = draft;
  const { data } = useQuery({ ...sizeChartQuery(category), enabled: category !== "" });
  const chart = draft.sizeChart ?? null;
  const firstChart = () => (data?.chart ? toChartDraft(data.chart) : emptyChart());
  return (
    <section className="form-section" aria-labelledby="part-size-chart">
      <h2 id="part-size-chart">{t("sizeChart.title")}</h2>
      <RadioCards
        legend={t("sizeChart.title")}
        legendHidden
        name="sizeChart"
        value={chart ? "own" : "category"}
        error={wrong("sizeChart")}
        onChange={(source) => change({ sizeChart: source === "own" ? firstChart() : null })}
        options={[
          {
            value: "category",
            label: t("product.categoryChart"),
            detail: category && data && t(data.chart ? "product.categoryChartShown" : "sizeChart.hasNone"),
          },
          { value: "own", label: t("product.ownChart"), detail: t("sizeChart.hint") },
        ]}
      />
      {chart && <ChartFields draft={chart} onChange={(sizeChart) => change({ sizeChart })} />}
    </section>
  );
}
