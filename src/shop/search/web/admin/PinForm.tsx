import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { cairoDay } from "#platform/cairoDay.ts";
import type { ErrorKey } from "#platform/errors.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminSearchApi } from "./adminSearchApi.ts";
import { parseSynonyms } from "./parseSynonyms.ts";
import { allSearchQueries } from "./queries.ts";

export type PinDraft = {
  term: string;
  pinned: readonly string[];
  buried: readonly string[];
  until: string | undefined;
  isNew: boolean;
};

/** Days that a new pin lasts, unless the staff choose another day. */
const defaultDays = 30;
const defaultUntil = () => cairoDay(new Date(Date.now() + defaultDays * 24 * 60 * 60 * 1000));

/** Form for the products that come first and last in the results of a query. */
export function PinForm({ draft, onDone }: { draft: PinDraft; onDone(): void }) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const [missing, setMissing] = useState<Record<string, ErrorKey>>({});
  const done = (message: string) => () => {
    toast.success(message);
    onDone();
    return queryClient.invalidateQueries(allSearchQueries);
  };
  const save = useMutation({ mutationFn: adminSearchApi.savePins, onSuccess: done(t("pins.saved")) });
  const remove = useMutation({
    mutationFn: () => adminSearchApi.removePins({ params: { term: draft.term } }),
    onSuccess: done(t("synonyms.removed")),
  });
  const error = save.error ?? remove.error;
  const serverErrors = save.error instanceof ApiError ? save.error.fields : {};
  const wrong: Readonly<Record<string, ErrorKey | undefined>> = { ...serverErrors, ...missing };
  const errorOf = (name: string) => (wrong[name] ? errorText(wrong[name]) : undefined);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const term = draft.isNew ? text("term") : draft.term;
    setMissing(term ? {} : { term: "validation.required" });
    if (!term || save.isPending) return;
    const [pinned, buried] = [parseSynonyms(text("pinned")), parseSynonyms(text("buried"))];
    save.mutate({ params: { term }, body: { pinned, buried, until: text("until") } });
  }

  return (
    <form className="admin-form" noValidate onSubmit={send}>
      {error && Object.keys(serverErrors).length === 0 && <Notice tone="danger" live title={errorMessage(error)} />}
      {draft.isNew && (
        <Field
          small
          dir="auto"
          label={t("pins.term")}
          name="term"
          defaultValue={draft.term}
          maxLength={60}
          error={errorOf("term")}
        />
      )}
      <TextAreaField
        label={t("pins.pinned")}
        hint={t("pins.idsHint")}
        name="pinned"
        rows={4}
        dir="ltr"
        defaultValue={draft.pinned.join("\n")}
        error={errorOf("pinned")}
      />
      <TextAreaField
        label={t("pins.buried")}
        hint={t("pins.idsHint")}
        name="buried"
        rows={4}
        dir="ltr"
        defaultValue={draft.buried.join("\n")}
        error={errorOf("buried")}
      />
      <Field
        small
        latin
        type="date"
        label={t("pins.until")}
        name="until"
        defaultValue={draft.until ?? defaultUntil()}
        error={errorOf("until")}
      />
      <div className="row">
        <Button kind="main" size="small" type="submit" busy={save.isPending}>
          {t("synonyms.save")}
        </Button>
        {!draft.isNew && (
          <Button size="small" kind="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t("synonyms.remove")}
          </Button>
        )}
      </div>
    </form>
  );
}
