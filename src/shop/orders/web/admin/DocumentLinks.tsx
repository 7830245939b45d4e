import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { hasInvoice } from "#shop/orders/documentRules.ts";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";

/** Downloads: packing slip, invoice or summary, return slip. */
export function DocumentLinks({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  const path = `/admin/orders/${order.id}`;
  return (
    <div className="row">
      <DownloadButton path={`${path}/packing-slip.pdf`} label={t("paper.packingSlip")} />
      <DownloadButton path={`${path}/invoice.pdf`} label={t(hasInvoice(order) ? "paper.invoice" : "paper.summary")} />
      {order.deliveredAt && <DownloadButton path={`${path}/return-slip.pdf`} label={t("paper.returnSlip")} />}
    </div>
  );
}
