import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { StaffNoteFields, useStaffNotes } from "./StaffNoteFields.tsx";

type Props = {
  title: string;
  /** The note that must be filled, if any. */
  required?: keyof StaffNotes;
  danger?: boolean;
  open: boolean;
  busy: boolean;
  onClose(): void;
  onGo(notes: StaffNotes): void;
};

/** Confirms an action, with an internal note and a message to the customer. */
export function StaffNotesDialog({ title, required, danger, open, busy, onClose, onGo }: Props) {
  const { t } = useTranslation("admin");
  const { typed, setTyped, notes } = useStaffNotes();
  const [tried, setTried] = useState(false);
  const missing = required !== undefined && !notes[required];
  const go = () => {
    setTried(true);
    if (!missing) onGo(notes);
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
      <StaffNoteFields
        name="action"
        values={typed}
        onChange={setTyped}
        {...(required && { required: { [required]: tried && missing ? t(`notes.${required}Missing`) : undefined } })}
      />
    </Dialog>
  );
}
