import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import { mostReturnPhotos, type Pieces } from "#shop/orders/return.ts";
import { useLanguage } from "#web/language.tsx";
import type { ChosenPicture } from "#web/pictures/chosenPictures.ts";
import { api } from "#web/session/browserApi.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";
import { orderAsk } from "./asks.ts";
import { PiecesChoice } from "./PiecesChoice.tsx";
import { PhotoField } from "./photos/PhotoField.tsx";
import { sendPhotos } from "./photos/sendPhotos.ts";
import { leftPieces, worthInPounds } from "./worth.ts";

type Props = { order: OrderView; open: boolean; onClose(): void };

/** Which pieces go back, why, and what one gets for them before anything is asked for. */
export function ReturnDialog({ order, open, onClose }: Props) {
  const { t } = useTranslation(["orders", "errors"]);
  const { money } = useLanguage();
  const problem = useProblem();
  const asked = useQueryClient();
  const left = leftPieces(order);
  const [items, choose] = useState<Pieces[]>(left.length === 1 ? left : []);
  const [reason, setReason] = useState("");
  const [photos, setPhotos] = useState<ChosenPicture[]>([]);
  const [tried, setTried] = useState(false);
  const { whole, amount } = worthInPounds(order, items);
  const requesting = useMutation({
    async mutationFn() {
      const requested = await api.orders.requestRefund({
        params: { id: order.id },
        body: { items, reason: reason.trim(), version: order.version },
      });
      // The return stands, whatever becomes of its photos: they can be sent again from the order.
      const sent = await sendPhotos(order.id, photos);
      return { message: requested.message, order: sent.order ?? requested.order, lost: sent.problem };
    },
    onSuccess: ({ order, message, lost }) => {
      asked.setQueryData(orderAsk(order.id).queryKey, order);
      toast.success(t(`errors:${message as ErrorKey}`));
      if (lost) toast.error(problem(lost, "orders.photosFailed"));
      onClose();
    },
    onError: (error) => toast.error(problem(error, "orders.refundFailedNow")),
    onSettled: () => asked.invalidateQueries({ queryKey: ["orders"] }),
  });
  const send = () => {
    setTried(true);
    if (items.length > 0 && reason.trim() !== "") requesting.mutate();
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
      <PiecesChoice
        legend={t("returnItems")}
        items={order.items}
        left={left}
        chosen={items}
        error={tried && items.length === 0 ? t("returnNoneChosen") : undefined}
        onChange={choose}
      />
      <TextAreaField
        name={`return-reason-${order.id}`}
        label={t("returnReason")}
        hint={t("returnReasonHint")}
        error={tried && reason.trim() === "" ? t("returnReasonMissing") : undefined}
        maxLength={500}
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <PhotoField chosen={photos} most={mostReturnPhotos} onChange={setPhotos} />
      {items.length > 0 && (
        <p className="pieces__worth" aria-live="polite">
          <b>{t("returnWorth", { amount: money(amount) })}</b>
          <span className="soft small">{t(whole ? "returnWorthWhole" : "returnWorthHint")}</span>
        </p>
      )}
    </Dialog>
  );
}
