import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OrderStatus } from "#shop/orders/order.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";

type Props = {
  /** Where it is to go; undefined while nothing is asked. */
  status: OrderStatus | undefined;
  title: string;
  text: string;
  error?: string | undefined;
  busy: boolean;
  onClose(): void;
  onGo(reason: string): void;
};

/** Asks before a change that the customer is told of and that cannot be taken back. */
export function MoveDialog({ status, title, text, error, busy, onClose, onGo }: Props) {
  const { t } = useTranslation("admin");
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open={status !== undefined}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="main" busy={busy} onClick={() => onGo(reason.trim())}>
            {status && t(`move.${status}`)}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <p>{text}</p>
      <TextAreaField
        name="move-reason"
        label={t("reason")}
        optional
        hint={t("reasonHint")}
        error={error}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
