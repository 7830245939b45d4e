import { useTranslation } from "react-i18next";
import { parseQuarantineNote } from "#shop/payments/quarantineNote.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

/** Why a payment is quarantined. Notes of earlier versions are English sentences. */
export function QuarantineNote({ note }: { note: string }) {
  const { t } = useTranslation("admin");
  const { money } = useLanguage();
  const known = parseQuarantineNote(note);
  if (known) return t(`payments.reason.${known.reason}`, { expected: money(known.expected ?? 0) });
  return (
    <bdi dir="ltr" lang="en">
      {note}
    </bdi>
  );
}
