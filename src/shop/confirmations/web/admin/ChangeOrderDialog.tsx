import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cairoDay } from "#platform/cairoDay.ts";
import { AddressFields } from "#shop/accounts/web/contact/AddressFields.tsx";
import { areAddressesEqual } from "#shop/accounts/web/contact/AddressLines.tsx";
import { normaliseAddress, validateAddress } from "#shop/accounts/web/contact/addressForm.ts";
import { useFieldErrors } from "#shop/accounts/web/contact/useFieldErrors.ts";
import type { OrderChangesInput } from "#shop/confirmations/adminContract.ts";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { type LineQuantity, quantityOf } from "#shop/orders/lineQuantity.ts";
import { StaffNoteFields, useStaffNotes } from "#shop/orders/web/admin/StaffNoteFields.tsx";
import { LineItemPicker } from "#shop/returns/web/LineItemPicker.tsx";
import { DateField } from "#web/admin/DateField.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import type { Outcome } from "./useOutcome.ts";

type Props = {
  order: AdminOrderView;
  open: boolean;
  busy: boolean;
  onSend(outcome: Outcome): void;
  onClose(): void;
};

/** Fewer items, another address or a delivery day, as the customer said on the phone. */
export function ChangeOrderDialog({ order, open, busy, onSend, onClose }: Props) {
  const { t } = useTranslation("admin");
  const ordered = order.items.map(({ id, quantity }) => ({ lineId: id, quantity }));
  const [lines, setLines] = useState<LineQuantity[]>(ordered);
  const [address, setAddress] = useState(order.shippingAddress);
  const [deliverOn, setDeliverOn] = useState("");
  const [tried, setTried] = useState(false);
  const { typed, setTyped, notes } = useStaffNotes();
  const errors = validateAddress(address, "shipping");
  const { errorOf } = useFieldErrors(tried ? errors : []);
  const changes = changesOf(order, { lines, address: normaliseAddress(address), deliverOn });
  const isUnchanged = Object.keys(changes).length === 0;
  const send = () => {
    setTried(true);
    if (errors.length === 0 && !isUnchanged && lines.length > 0) onSend({ outcome: "changed", changes, ...notes });
  };
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={t("confirm.outcome.changed")}
      lead={<span className="code">{order.number}</span>}
      actions={
        <>
          <Button kind="main" busy={busy} onClick={send}>
            {t("confirm.saveChanges")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <p>{t("confirm.changeText")}</p>
      <LineItemPicker
        legend={t("confirm.change.items")}
        items={order.items}
        returnable={ordered}
        selected={lines}
        onChange={setLines}
      />
      <DateField
        small
        label={t("confirm.change.day")}
        hint={t("confirm.dayHint")}
        optional
        name="confirmation-day"
        min={cairoDay(new Date())}
        value={deliverOn}
        onChange={(event) => setDeliverOn(event.target.value)}
      />
      <fieldset className="confirmation__address">
        <legend>{t("confirm.change.address")}</legend>
        <AddressFields which="shipping" address={address} errorOf={errorOf} onChange={setAddress} />
      </fieldset>
      <StaffNoteFields name="confirmation-change" values={typed} onChange={setTyped} />
      {tried && (isUnchanged || lines.length === 0) && (
        <p className="field__error" role="alert">
          {t("confirm.nothingChanged")}
        </p>
      )}
    </Dialog>
  );
}

type Entered = { lines: readonly LineQuantity[]; address: AdminOrderView["shippingAddress"]; deliverOn: string };

/** Only what differs from the order. */
function changesOf(order: AdminOrderView, { lines, address, deliverOn }: Entered): OrderChangesInput {
  const reduced = order.items.flatMap(({ id, quantity }) => {
    const wanted = quantityOf(lines, id);
    return wanted === quantity ? [] : [{ lineId: id, quantity: wanted }];
  });
  return {
    ...(reduced.length > 0 ? { lines: reduced } : {}),
    ...(areAddressesEqual(address, order.shippingAddress) ? {} : { shippingAddress: address }),
    ...(deliverOn ? { deliverOn } : {}),
  };
}
