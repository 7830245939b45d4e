import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { hasInvoice } from "#shop/orders/documentRules.ts";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { useCan } from "#web/session/useCan.ts";

/** Downloads: packing slip, invoice or summary, return slip. */
export function DocumentLinks({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  const can = useCan();
  const path = `/admin/orders/${order.id}`;
  return (
    <div className="row">
      <DownloadButton path={`${path}/packing-slip.pdf`} label={t("paper.packingSlip")} />
      {can("amounts.read") && (
        <DownloadButton path={`${path}/invoice.pdf`} label={t(hasInvoice(order) ? "paper.invoice" : "paper.summary")} />
      )}
      {order.deliveredAt && can("returns.read") && (
        <DownloadButton path={`${path}/return-slip.pdf`} label={t("paper.returnSlip")} />
      )}
    </div>
  );
}
