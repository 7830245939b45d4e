import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { StaffNoteFields, useStaffNotes } from "./StaffNoteFields.tsx";

type Props = { open: boolean; busy: boolean; onClose(): void; onGo(input: StaffNotes & { refund: boolean }): void };

/** Confirms the cancellation of several orders, with or without refunds. */
export function BulkCancelDialog({ open, busy, onClose, onGo }: Props) {
  const { t } = useTranslation("admin");
  const mayRefund = useCan()("orders.refund");
  const [refund, setRefund] = useState<"yes" | "no">(mayRefund ? "yes" : "no");
  const { typed, setTyped, notes } = useStaffNotes();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("bulk.cancelTitle")}
      actions={
        <>
          <Button kind="danger" busy={busy} onClick={() => onGo({ refund: refund === "yes", ...notes })}>
            {t("bulk.cancelGo")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <p>{t("bulk.cancelText")}</p>
      {mayRefund && (
        <RadioCards<"yes" | "no">
          legend={t("money")}
          legendHidden
          name="bulk-refund"
          value={refund}
          onChange={setRefund}
          options={[
            { value: "yes", label: t("withRefund"), detail: t("bulk.refundHint") },
            { value: "no", label: t("withoutRefund"), detail: t("withoutRefundHint") },
          ]}
        />
      )}
      <StaffNoteFields name="bulk-cancel" values={typed} onChange={setTyped} />
    </Dialog>
  );
}
