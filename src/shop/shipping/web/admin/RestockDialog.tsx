import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { commonPieces } from "#shop/orders/lineQuantity.ts";
import { LineItemPicker } from "#shop/returns/web/LineItemPicker.tsx";
import type { AdminShipmentView } from "#shop/shipping/adminContract.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { adminShippingApi } from "./adminShippingApi.ts";
import { useShipmentAction } from "./useShipmentAction.ts";

type Props = { order: AdminOrderView; shipment: AdminShipmentView; open: boolean; onClose(): void };

/** Items of a parcel that turned up, to be put back into stock or written off. */
export function RestockDialog({ order, shipment, open, onClose }: Props) {
  const { t } = useTranslation("admin");
  const [picked, pick] = useState(shipment.surplus);
  const isWithCustomer = shipment.kind === "delivery" && shipment.status === "delivered";
  // Less is left after some were put back.
  const lines = commonPieces(picked, shipment.surplus);
  const chosen = { params: { id: shipment.id }, body: { lines } };
  const save = useShipmentAction(() => adminShippingApi.restock(chosen), onClose);
  const writeOff = useShipmentAction(() => adminShippingApi.writeOff(chosen), onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("orderAction.restock")}
      lead={<span className="code">{shipment.number}</span>}
      actions={
        <>
          <Button
            kind="main"
            busy={save.isPending}
            aria-disabled={lines.length === 0}
            onClick={() => lines.length > 0 && save.mutate(undefined)}
          >
            {t("orderAction.restock")}
          </Button>
          {!isWithCustomer && (
            <Button
              busy={writeOff.isPending}
              aria-disabled={lines.length === 0}
              onClick={() => lines.length > 0 && writeOff.mutate(undefined)}
            >
              {t("shipments.writeOff")}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t("goBack")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="small">{t(isWithCustomer ? "shipments.surplusDelivered" : "shipments.surplus")}</p>
        <LineItemPicker
          legend={t("shipments.contents")}
          items={order.items}
          returnable={shipment.surplus}
          selected={lines}
          onChange={pick}
        />
      </div>
    </Dialog>
  );
}
