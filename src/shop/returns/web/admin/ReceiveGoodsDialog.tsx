import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { OpenReturn, openReturnOf } from "#shop/orders/web/admin/OpenReturn.tsx";
import { useOrderAction } from "#shop/orders/web/admin/useOrderAction.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { adminReturnsApi } from "./adminReturnsApi.ts";
import { InspectionFields, useInspection } from "./InspectionFields.tsx";

type Props = { order: AdminOrderView; open: boolean; onClose(): void };

/** Confirms receipt of a returned parcel. When there is nothing to refund, it is inspected at once. */
export function ReceiveGoodsDialog({ order, open, onClose }: Props) {
  const { t } = useTranslation("admin");
  const waiting = openReturnOf(order);
  const nothingToPay = order.status === "cancelled" || waiting?.isRefunded === true || waiting?.kind === "exchange";
  const inspection = useInspection(order);
  const isBlocked = nothingToPay && inspection.isBad;
  const receiving = useOrderAction(
    () =>
      adminReturnsApi.receiveGoods({
        params: { id: order.id },
        body: { version: order.version, ...(nothingToPay ? inspection.body : { restock: false }) },
      }),
    onClose,
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("orderAction.receive")}
      lead={<span className="code">{order.number}</span>}
      actions={
        <>
          <Button
            kind="main"
            busy={receiving.isPending}
            aria-disabled={isBlocked}
            onClick={() => !isBlocked && receiving.mutate()}
          >
            {t("orderAction.receive")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <OpenReturn order={order} />
      {nothingToPay && <InspectionFields order={order} name="goods" inspection={inspection} />}
    </Dialog>
  );
}
