import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toLatinDigits } from "#platform/digits.ts";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { LineItemPicker } from "#shop/returns/web/LineItemPicker.tsx";
import type { OrderShipments } from "#shop/shipping/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminShippingApi } from "./adminShippingApi.ts";
import { firstChoice, ShipmentOptions } from "./ShipmentOptions.tsx";
import { useShipmentAction } from "./useShipmentAction.ts";

type Props = {
  kind: "delivery" | "return" | undefined;
  order: AdminOrderView;
  shipments: OrderShipments;
  onClose(): void;
};

/** Packs a parcel, or sends the courier for a return. */
export function CreateShipmentDialog({ kind, order, shipments, onClose }: Props) {
  const { t } = useTranslation("admin");
  const seesAmounts = useCan()("amounts.read");
  const { money } = useLanguage();
  const [choice, choose] = useState(() => firstChoice(shipments.couriers));
  const [lines, pick] = useState(shipments.left);
  const [note, write] = useState("");
  const [weight, weigh] = useState("");
  const kilos = Number(toLatinDigits(weight.trim()).replace(/[٫,]/, "."));
  const isWrongWeight = weight.trim() !== "" && !(kilos >= 0.001 && kilos <= 100);
  // Repeated presses, and a repeated request after a lost answer, make one parcel.
  const [key] = useState(() => crypto.randomUUID());
  const creating = useShipmentAction(
    () =>
      adminShippingApi.create({
        params: { id: order.id },
        body: {
          key,
          kind: kind ?? "delivery",
          courier: choice.courier,
          fragile: choice.fragile,
          openBeforePaying: choice.openBeforePaying,
          note: note.trim(),
          ...(weight.trim() ? { weightGrams: Math.round(kilos * 1000) } : {}),
          ...(choice.courier === "own" && choice.courierName.trim() ? { courierName: choice.courierName.trim() } : {}),
          ...(kind === "return" ? {} : { lines }),
        },
      }),
    (shipment) => {
      if (shipment.status === "failed") toast.error(t("shipments.bookFailed", { number: shipment.number }));
      else toast.success(t("shipments.booked", { number: shipment.number }));
      onClose();
    },
  );
  const title = t(kind === "return" ? "shipments.createReturn" : "shipments.create");
  return (
    <Dialog
      open={kind !== undefined}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button
            kind="main"
            busy={creating.isPending}
            aria-disabled={isWrongWeight || (kind === "delivery" && lines.length === 0)}
            onClick={() => !isWrongWeight && (kind === "return" || lines.length > 0) && creating.mutate(undefined)}
          >
            {title}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <div className="stack">
        {kind === "delivery" && (
          <>
            <LineItemPicker
              legend={t("shipments.contents")}
              items={order.items}
              returnable={shipments.left}
              selected={lines}
              onChange={pick}
            />
            {shipments.items.some(({ kind, status }) => kind === "delivery" && status === "lost") && (
              <p className="small">{t("shipments.lostAgain")}</p>
            )}
            {seesAmounts && (
              <p className="small">
                {shipments.cash > 0
                  ? t("shipments.collects", { amount: money(shipments.cash) })
                  : t("shipments.collectsNothing")}
              </p>
            )}
          </>
        )}
        <ShipmentOptions couriers={shipments.couriers} companies={order.couriers} value={choice} onChange={choose} />
        <Field
          name="shipmentWeight"
          label={t("shipments.weight")}
          error={isWrongWeight ? t("shipments.weightWrong") : undefined}
          optional
          latin
          inputMode="decimal"
          maxLength={7}
          value={weight}
          onChange={(event) => weigh(event.target.value)}
        />
        <Field
          name="shipmentNote"
          label={t("shipments.note")}
          hint={t("shipments.noteHint")}
          optional
          maxLength={200}
          value={note}
          onChange={(event) => write(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
