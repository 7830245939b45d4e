import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CustomerView } from "#shop/customers/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { adminCustomersApi } from "./adminCustomersApi.ts";
import { useCustomerAction } from "./useCustomerAction.ts";

/** Internal notes, the latest first. */
export function CustomerNotes({ customer: { id, notes } }: { customer: CustomerView }) {
  const { t } = useTranslation("admin");
  const { brief } = useLanguage();
  const canWrite = useCan()("customers.write");
  const save = useCustomerAction(
    (note: string) => adminCustomersApi.addNote({ params: { id }, body: { note } }),
    t("customers.noteSaved"),
  );
  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const note = String(new FormData(form).get("note") ?? "").trim();
    if (!note || save.isPending) return;
    save.mutate(note, { onSuccess: () => form.reset() });
  }
  return (
    <section className="box">
      <h2>{t("customers.notes")}</h2>
      {canWrite && (
        <form className="customer__note" onSubmit={add}>
          <TextAreaField
            label={t("customers.newNote")}
            hint={t("notes.reasonHint")}
            name="note"
            maxLength={1000}
            rows={2}
            dir="auto"
          />
          <Button size="small" type="submit" busy={save.isPending}>
            {t("customers.addNote")}
          </Button>
        </form>
      )}
      <ul className="customer__log">
        {notes.map((note) => (
          <li key={note.id}>
            <bdi>{note.note}</bdi>{" "}
            <span className="muted">
              {note.by && (
                <>
                  <bdi>{note.by}</bdi> ·{" "}
                </>
              )}
              {brief(note.at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
