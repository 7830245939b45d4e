import { useTranslation } from "react-i18next";
import { ExportButton } from "#shop/accounts/web/ExportButton.tsx";
import { orderNumberDigits } from "#shop/orders/orderNumber.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { type OrderSelection, selectOrders } from "./orderSelection.ts";

type Props = { query: Readonly<Record<string, string>>; selected?: OrderSelection };

/** PDF export of the selected orders, or of all that match the filters. */
export function ExportPdf({ query, selected = selectOrders([]) }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const count = selected.size;
  if (count === 0) return <ExportButton path="/admin/orders/export.pdf" query={query} label={t("exportPdf")} />;
  const chosenQuery = {
    numbers: [...selected.values()].map((order) => orderNumberDigits(order.number)).join(","),
    ...(query.sort && { sort: query.sort }),
  };
  return (
    <ExportButton
      path="/admin/orders/export.pdf"
      query={chosenQuery}
      label={t("exportPdfChosen", { count, n: number(count) })}
    />
  );
}
