import { useState } from "react";
import { useTranslation } from "react-i18next";
import { StaffNoteFields, useStaffNotes } from "#shop/orders/web/admin/StaffNoteFields.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import type { Outcome } from "./useOutcome.ts";

type Props = {
  outcome: "cancelled" | "fake" | undefined;
  busy: boolean;
  onSend(outcome: Outcome): void;
  onClose(): void;
};

/** Cancels an order that the customer does not want, which needs a reason, or that nobody placed in earnest. */
export function CancelOutcomeDialog({ outcome, busy, onSend, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { typed, setTyped, notes } = useStaffNotes();
  const [tried, setTried] = useState(false);
  const isReasonMissing = outcome === "cancelled" && !notes.reason;
  const send = () => {
    setTried(true);
    if (outcome && !isReasonMissing) onSend({ outcome, ...notes });
  };
  return (
    <Dialog
      open={outcome !== undefined}
      onClose={onClose}
      title={outcome ? t(`confirm.outcome.${outcome}`) : ""}
      actions={
        <>
          <Button kind="danger" busy={busy} onClick={send}>
            {t("transition.cancelled")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <p>{t(outcome === "fake" ? "confirm.fakeText" : "confirm.cancelText")}</p>
      <StaffNoteFields
        name="confirmation"
        values={typed}
        onChange={setTyped}
        {...(outcome === "cancelled"
          ? { required: { reason: tried && isReasonMissing ? t("confirm.reasonMissing") : undefined } }
          : {})}
      />
    </Dialog>
  );
}
