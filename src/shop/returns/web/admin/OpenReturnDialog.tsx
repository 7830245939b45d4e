import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import type { LineQuantity } from "#shop/orders/lineQuantity.ts";
import { StaffNoteFields, useStaffNotes } from "#shop/orders/web/admin/StaffNoteFields.tsx";
import { useOrderAction } from "#shop/orders/web/admin/useOrderAction.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { LineItemPicker } from "../LineItemPicker.tsx";
import { returnableItems } from "../returnValueInPounds.ts";
import { adminReturnsApi } from "./adminReturnsApi.ts";

type Props = { order: AdminOrderView; open: boolean; onClose(): void };

/** Opens a return for a customer who contacted support; after the return period as a recorded exception. */
export function OpenReturnDialog({ order, open, onClose }: Props) {
  const { t } = useTranslation(["admin", "errors"]);
  const { day } = useLanguage();
  const remaining = returnableItems(order);
  const [items, choose] = useState<LineQuantity[]>(remaining);
  const { typed, setTyped, notes } = useStaffNotes();
  const [override, setOverride] = useState(false);
  const [tried, setTried] = useState(false);
  const over = order.returnUntil !== null && new Date(order.returnUntil) < new Date();
  const opening = useOrderAction(
    () =>
      adminReturnsApi.requestReturn({
        params: { id: order.id },
        body: { items, ...notes, reason: notes.reason ?? "", override, version: order.version },
      }),
    onClose,
  );
  const go = () => {
    setTried(true);
    if (items.length > 0 && notes.reason && (!over || override)) opening.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("orderAction.openReturn")}
      lead={<span className="code">{order.number}</span>}
      actions={
        <>
          <Button kind="main" busy={opening.isPending} onClick={go}>
            {t("orderAction.openReturn")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <LineItemPicker
        legend={t("orderAction.items")}
        items={order.items}
        returnable={remaining}
        selected={items}
        error={tried && items.length === 0 ? t("orderAction.none") : undefined}
        onChange={choose}
      />
      <StaffNoteFields
        name="open-return"
        values={typed}
        onChange={setTyped}
        required={{ reason: tried && !notes.reason ? t("notes.reasonMissing") : undefined }}
      />
      {over && order.returnUntil && (
        <Checkbox
          name="open-return-override"
          checked={override}
          error={tried && !override ? t("errors:admin.orders.overrideNeeded") : undefined}
          onChange={() => setOverride(!override)}
        >
          {t("orderAction.override", { date: day(order.returnUntil) })}
        </Checkbox>
      )}
    </Dialog>
  );
}
