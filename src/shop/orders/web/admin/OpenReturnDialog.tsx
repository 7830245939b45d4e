import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffOrderView } from "#shop/orders/contract.ts";
import type { Pieces } from "#shop/orders/return.ts";
import { api } from "#web/admin/deskApi.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { PiecesChoice } from "../PiecesChoice.tsx";
import { leftPieces } from "../worth.ts";
import { useDeed } from "./useDeed.ts";

type Props = { order: StaffOrderView; open: boolean; onClose(): void };

/** For a customer who wrote or called; also after the period, as an exception that is noted. */
export function OpenReturnDialog({ order, open, onClose }: Props) {
  const { t } = useTranslation(["admin", "errors"]);
  const { day } = useLanguage();
  const left = leftPieces(order);
  const [items, choose] = useState<Pieces[]>(left);
  const [reason, setReason] = useState("");
  const [override, setOverride] = useState(false);
  const [tried, setTried] = useState(false);
  const over = order.returnUntil !== null && new Date(order.returnUntil) < new Date();
  const opening = useDeed(
    () =>
      api.staffReturns.requestReturn({
        params: { id: order.id },
        body: { items, reason: reason.trim(), override, version: order.version },
      }),
    onClose,
  );
  const go = () => {
    setTried(true);
    if (items.length > 0 && reason.trim() && (!over || override)) opening.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("deed.openReturn")}
      lead={<span className="code">{order.number}</span>}
      actions={
        <>
          <Button kind="main" busy={opening.isPending} onClick={go}>
            {t("deed.openReturn")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <PiecesChoice
        legend={t("deed.items")}
        items={order.items}
        left={left}
        chosen={items}
        error={tried && items.length === 0 ? t("deed.none") : undefined}
        onChange={choose}
      />
      <TextAreaField
        name="open-return-reason"
        label={t("reason")}
        hint={t("deed.customerReads")}
        error={tried && !reason.trim() ? t("deed.reasonMissing") : undefined}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {over && order.returnUntil && (
        <Checkbox
          name="open-return-override"
          checked={override}
          error={tried && !override ? t("errors:admin.orders.overrideNeeded") : undefined}
          onChange={() => setOverride(!override)}
        >
          {t("deed.override", { date: day(order.returnUntil) })}
        </Checkbox>
      )}
    </Dialog>
  );
}
