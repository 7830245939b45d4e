import { useTranslation } from "react-i18next";
import type { StaffOrderView } from "#shop/orders/contract.ts";
import { hasInvoice } from "#shop/orders/documents.ts";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";

/** What is put into the parcel, and what the customer can have. */
export function Papers({ order }: { order: StaffOrderView }) {
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
