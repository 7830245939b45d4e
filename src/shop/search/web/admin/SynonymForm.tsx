import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useEditedFields } from "#web/forms/useEditedFields.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminSearchApi } from "./adminSearchApi.ts";
import { parseSynonyms } from "./parseSynonyms.ts";
import { allSearchQueries } from "./queries.ts";

export type SynonymDraft = { term: string; synonyms: readonly string[]; isNew: boolean };

/** Form for a term and its synonyms. Saving an existing term adds to its synonyms. */
export function SynonymForm({ draft, onDone }: { draft: SynonymDraft; onDone(): void }) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<Record<string, ErrorKey>>({});
  const done = (words: string) => () => {
    toast.success(words);
    onDone();
    return queryClient.invalidateQueries(allSearchQueries);
  };
  const save = useMutation({
    mutationFn: async ({ term, synonyms }: { term: string; synonyms: string[] }) => {
      const before = draft.isNew ? await loadSynonyms(term) : [];
      return adminSearchApi.saveSynonym({
        params: { term },
        body: { synonyms: [...new Set([...before, ...synonyms])] },
      });
    },
    onSuccess: done(t("synonyms.saved")),
  });
  const remove = useMutation({
    mutationFn: () => adminSearchApi.removeSynonym({ params: { term: draft.term } }),
    async onSuccess() {
      await done(t("synonyms.removed"))();
      // The row that opened the form has gone, and the focus with it.
      document.querySelector<HTMLElement>("[data-admin-search]")?.focus();
    },
  });
  const error = save.error ?? remove.error;
  const serverErrors = save.error instanceof ApiError ? save.error.fields : {};
  const wrong = { ...serverErrors, ...typed };
  const { isEdited, clear, onChange } = useEditedFields();
  const errorOf = (name: string) => (isEdited(name) ? undefined : wrong[name] && errorText(wrong[name]));

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const term = draft.isNew ? String(form.get("term") ?? "").trim() : draft.term;
    const synonyms = parseSynonyms(String(form.get("synonyms") ?? ""));
    clear();
    setTyped({
      ...(term ? {} : { term: "validation.required" as const }),
      ...(synonyms.length > 0 ? {} : { synonyms: "validation.required" as const }),
    });
    if (term && synonyms.length > 0 && !save.isPending) save.mutate({ term, synonyms });
  }

  return (
    <form className="admin-form" noValidate onChange={onChange} onSubmit={send}>
      {error && Object.keys(serverErrors).length === 0 && <Notice tone="danger" live title={errorMessage(error)} />}
      {draft.isNew && (
        <Field
          small
          dir="auto"
          label={t("synonyms.term")}
          name="term"
          defaultValue={draft.term}
          maxLength={60}
          error={errorOf("term")}
        />
      )}
      <TextAreaField
        label={t("synonyms.words")}
        hint={t("synonyms.wordsHint")}
        name="synonyms"
        rows={6}
        defaultValue={draft.synonyms.join("\n")}
        error={errorOf("synonyms")}
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

async function loadSynonyms(term: string): Promise<string[]> {
  const { items } = await adminSearchApi.synonyms({ query: { q: term, pageSize: 200 } });
  return items.find((one) => one.term === term)?.synonyms ?? [];
}
