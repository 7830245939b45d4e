import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";

type Props = {
  title: string;
  optional?: boolean;
  danger?: boolean;
  open: boolean;
  busy: boolean;
  onClose(): void;
  onGo(reason: string): void;
};

/** Asks why; the customer is told. */
export function ReasonDialog({ title, optional, danger, open, busy, onClose, onGo }: Props) {
  const { t } = useTranslation("admin");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const missing = !optional && reason.trim() === "";
  const go = () => {
    setTried(true);
    if (!missing) onGo(reason.trim());
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind={danger ? "danger" : "main"} busy={busy} onClick={go}>
            {title}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <TextAreaField
        name="deed-reason"
        label={t("reason")}
        optional={optional}
        hint={t("deed.customerReads")}
        error={tried && missing ? t("deed.reasonMissing") : undefined}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
