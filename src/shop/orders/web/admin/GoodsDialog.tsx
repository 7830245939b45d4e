import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffOrderView } from "#shop/orders/contract.ts";
import { api } from "#web/admin/deskApi.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { OpenReturn } from "./OpenReturn.tsx";
import { useDeed } from "./useDeed.ts";

type Props = { order: StaffOrderView; open: boolean; onClose(): void };

/** The parcel is here. Where nothing is to be paid, it also goes back on the shelf now. */
export function GoodsDialog({ order, open, onClose }: Props) {
  const { t } = useTranslation("admin");
  const nothingToPay = order.status === "cancelled";
  const [restock, setRestock] = useState(true);
  const receiving = useDeed(
    () =>
      api.staffReturns.receiveGoods({
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
