import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import type { PickedImage } from "#shop/media/web/readImageFiles.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import type { LineQuantity } from "#shop/orders/lineQuantity.ts";
import { orderQuery } from "#shop/orders/web/queries.ts";
import { useReturnTransport } from "#shop/orders/web/useReturnTransport.ts";
import { maxReturnPhotos } from "#shop/returns/maxReturnPhotos.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { toast } from "#web/ui/toast.ts";
import { LineItemPicker } from "./LineItemPicker.tsx";
import { PhotoField } from "./photos/PhotoField.tsx";
import { sendPhotos } from "./photos/sendPhotos.ts";
import { returnsApi } from "./returnsApi.ts";
import { returnableItems, returnValueInPounds } from "./returnValueInPounds.ts";

type Props = { order: OrderView; open: boolean; onClose(): void };

/** Return request: lines, reason, and the refund amount before submission. */
export function ReturnDialog({ order, open, onClose }: Props) {
  const { t } = useTranslation(["orders", "errors"]);
  const { money } = useLanguage();
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const remaining = returnableItems(order);
  const [items, choose] = useState<LineQuantity[]>(remaining.length === 1 ? remaining : []);
  const [reason, setReason] = useState("");
  const [photos, setPhotos] = useState<PickedImage[]>([]);
  const [tried, setTried] = useState(false);
  const { method, cost } = useReturnTransport();
  const { whole, amount } = returnValueInPounds(order, items);
  // Shipping of the first order goes back only if all of it was exchanged.
  const withShipping = whole && order.carriedOver?.shipping !== 0;
  const requesting = useMutation({
    async mutationFn() {
      const requested = await returnsApi.requestReturn({
        params: { id: order.id },
        body: { items, reason: reason.trim(), version: order.version },
      });
      // The return exists even when photo uploads fail: they can be added later from the order.
      const sent = await sendPhotos(order.id, photos);
      return { message: requested.message, order: sent.order ?? requested.order, lost: sent.problem };
    },
    onSuccess: ({ order, message, lost }) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, order);
      toast.success(t(`errors:${message as ErrorKey}`));
      if (lost) toast.error(errorMessage(lost, "orders.photosFailed"));
      onClose();
    },
    onError: (error) => toast.error(errorMessage(error, "orders.refundFailedNow")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["orders"] }),
  });
  const send = () => {
    setTried(true);
    if (items.length > 0) requesting.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("returnTitle")}
      lead={<span className="code">{order.number}</span>}
      actions={
        <>
          <Button kind="main" busy={requesting.isPending} onClick={send}>
            {t("returnSend")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <LineItemPicker
        legend={t("returnItems")}
        items={order.items}
        returnable={remaining}
        selected={items}
        error={tried && items.length === 0 ? t("returnNoneChosen") : undefined}
        onChange={choose}
      />
      <TextAreaField
        name={`return-reason-${order.id}`}
        label={t("returnReason")}
        hint={t("returnReasonHint")}
        maxLength={500}
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <PhotoField selected={photos} most={maxReturnPhotos} onChange={setPhotos} />
      {items.length > 0 && (
        <p className="line-item-picker__worth" aria-live="polite">
          <b>{t("returnWorth", { amount: money(amount) })}</b>
          <span className="muted small">{t(withShipping ? "returnWorthWhole" : "returnWorthHint")}</span>
        </p>
      )}
      <p className="small">
        {t(`returnHow.${method}`)} {cost} {t("returnWhen")}
      </p>
    </Dialog>
  );
}
