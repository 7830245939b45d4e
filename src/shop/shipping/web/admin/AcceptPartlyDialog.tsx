import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fromPounds, toPounds } from "#platform/money.ts";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { type LineQuantity, quantityOf } from "#shop/orders/lineQuantity.ts";
import { LineItemPicker } from "#shop/returns/web/LineItemPicker.tsx";
import { returnableItems, returnValueInPounds } from "#shop/returns/web/returnValueInPounds.ts";
import type { AdminShipmentView } from "#shop/shipping/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminShippingApi } from "./adminShippingApi.ts";
import { useShipmentAction } from "./useShipmentAction.ts";

type Props = { order: AdminOrderView; shipment: AdminShipmentView; open: boolean; onClose(): void };

/** Items of a parcel that a customer refused at the door, and the cash that is left to collect. */
export function AcceptPartlyDialog({ order, shipment, open, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { money } = useLanguage();
  const seesAmounts = useCan()("amounts.read");
  const [refused, choose] = useState<LineQuantity[]>([]);
  const [note, type] = useState("");
  const save = useShipmentAction(
    () => adminShippingApi.acceptPartly({ params: { id: shipment.id }, body: { refused, note: note.trim() } }),
    () => {
      toast.success(t("partly.done"));
      onClose();
    },
  );
  const inParcel = returnableItems(order).flatMap(({ lineId, quantity }) => {
    const most = Math.min(quantity, quantityOf(shipment.lines, lineId));
    return most > 0 ? [{ lineId, quantity: most }] : [];
  });
  const { amount, carried } = seesAmounts ? returnValueInPounds(order, refused) : { amount: 0, carried: 0 };
  const uncollected = fromPounds(amount) - fromPounds(carried);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("partly.title")}
      lead={<span className="code">{shipment.number}</span>}
      actions={
        <>
          <Button
            kind="main"
            busy={save.isPending}
            aria-disabled={refused.length === 0}
            onClick={() => {
              if (refused.length > 0) save.mutate(undefined);
            }}
          >
            {t("partly.save")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <div className="stack">
        <LineItemPicker
          legend={t("partly.refused")}
          items={order.items}
          returnable={inParcel}
          selected={refused}
          onChange={choose}
        />
        {seesAmounts && refused.length > 0 && (
          <Notice
            live
            title={
              order.paymentMethod === "cod"
                ? t("partly.collect", { amount: money(toPounds(fromPounds(shipment.cash) - uncollected)) })
                : t("partly.refund", { amount: money(amount) })
            }
          >
            {carried > 0 && t("partly.refund", { amount: money(carried) })}
          </Notice>
        )}
        <Field
          name="partly-note"
          label={t("cash.note")}
          optional
          maxLength={500}
          value={note}
          onChange={(event) => type(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
