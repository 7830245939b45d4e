import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLazyComponent } from "#web/ui/useLazyComponent.ts";
import type { ProductView } from "../contract.ts";
import type { VariantAttributes } from "../product.ts";

type Props = { product: Pick<ProductView, "_id" | "attributes">; selection: VariantAttributes };

export function SizeChartButton({ product: { _id, attributes }, selection }: Props) {
  const { t } = useTranslation("catalogue");
  const [Chart, fetchChart] = useLazyComponent(() =>
    import("./SizeChartDialog.tsx").then((file) => file.SizeChartDialog),
  );
  const [open, setOpen] = useState(false);
  const sizes = attributes.find(({ key }) => key === "size")?.values.map(({ key }) => key) ?? [];
  return (
    <>
      <button
        type="button"
        className="text-button"
        onPointerEnter={() => fetchChart(false)}
        onClick={() => {
          fetchChart();
          setOpen(true);
        }}
      >
        {t("sizeChart.title")}
      </button>
      {Chart && (
        <Chart productId={_id} sizes={sizes} selectedSize={selection.size} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
