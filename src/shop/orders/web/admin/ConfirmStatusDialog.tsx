import { useTranslation } from "react-i18next";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import type { OrderStatus } from "#shop/orders/orderStatusDefinitions.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { StaffNoteFields, useStaffNotes } from "./StaffNoteFields.tsx";

type Props = {
  /** Target status; undefined while the dialog is closed. */
  status: OrderStatus | undefined;
  title: string;
  text: string;
  busy: boolean;
  onClose(): void;
  onGo(notes: StaffNotes): void;
};

/** Confirms an irreversible change that mails the customer. */
export function ConfirmStatusDialog({ status, title, text, busy, onClose, onGo }: Props) {
  const { t } = useTranslation("admin");
  const { typed, setTyped, notes } = useStaffNotes();
  return (
    <Dialog
      open={status !== undefined}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="main" busy={busy} onClick={() => onGo(notes)}>
            {status && t(`transition.${status}`)}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <p>{text}</p>
      <StaffNoteFields name="move" values={typed} onChange={setTyped} />
    </Dialog>
  );
}
