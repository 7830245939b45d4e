import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { OpenReturn } from "#shop/orders/web/admin/OpenReturn.tsx";
import { useOrderAction } from "#shop/orders/web/admin/useOrderAction.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { adminReturnsApi } from "./adminReturnsApi.ts";

type Props = { order: AdminOrderView; open: boolean; onClose(): void };

/** Confirms receipt of a returned parcel. When there is nothing to refund, it also restocks. */
export function ReceiveGoodsDialog({ order, open, onClose }: Props) {
  const { t } = useTranslation("admin");
  const nothingToPay = order.status === "cancelled";
  const [restock, setRestock] = useState(true);
  const receiving = useOrderAction(
    () =>
      adminReturnsApi.receiveGoods({
        params: { id: order.id },
        body: { version: order.version, restock: nothingToPay && restock },
      }),
    onClose,
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("deed.receive")}
      lead={<span className="code">{order.number}</span>}
      actions={
        <>
          <Button kind="main" busy={receiving.isPending} onClick={() => receiving.mutate()}>
            {t("deed.receive")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <OpenReturn order={order} />
      {nothingToPay && (
        <Checkbox name="goods-restock" checked={restock} onChange={() => setRestock(!restock)}>
          {t("deed.restock")} <span className="soft small">{t("deed.restockHint")}</span>
        </Checkbox>
      )}
    </Dialog>
  );
}
