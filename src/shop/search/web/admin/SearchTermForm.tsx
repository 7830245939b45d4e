import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { FormError } from "#web/admin/FormError.tsx";
import { focusListSearch } from "#web/admin/list/focusListSearch.ts";
import { useFieldErrors } from "#web/admin/useFieldErrors.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toast.ts";
import { allSearchQueries } from "./queries.ts";

export type TermDraft = { term: string; isNew: boolean };
/** Returns the trimmed value of a field. */
export type ReadField = (name: string) => string;

type Props<Input> = {
  draft: TermDraft;
  label: string;
  savedMessage: string;
  /** Returns what to save, or what is wrong with the fields. */
  read(text: ReadField, term: string): { input: Input } | { wrong: Record<string, ErrorKey> };
  save(term: string, input: Input): Promise<unknown>;
  remove(): Promise<unknown>;
  onDone(): void;
  /** The other fields; `errorOf` returns the message of a field. */
  children(errorOf: (name: string) => string | undefined): ReactNode;
};

/** Form for what the staff say about a search term: its synonyms or its pinned products. */
export function SearchTermForm<Input>({
  draft,
  label,
  savedMessage,
  read,
  save,
  remove,
  onDone,
  children,
}: Props<Input>) {
  const { t } = useTranslation("admin");
  const queryClient = useQueryClient();
  const done = (message: string) => {
    toast.success(message);
    onDone();
    return queryClient.invalidateQueries(allSearchQueries);
  };
  const saving = useMutation({
    mutationFn: ({ term, input }: { term: string; input: Input }) => save(term, input),
    onSuccess: () => done(savedMessage),
  });
  const removing = useMutation({
    mutationFn: remove,
    async onSuccess() {
      await done(t("synonyms.removed"));
      // The row that opened the form has gone, and the focus with it.
      focusListSearch();
    },
  });
  const { errorOf, formError, onSubmit, onChange } = useFieldErrors(saving.error ?? removing.error);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const term = draft.isNew ? text("term") : draft.term;
    const fields = read(text, term);
    onSubmit({
      ...(term ? {} : { term: "validation.required" as const }),
      ...("wrong" in fields ? fields.wrong : {}),
    });
    if (term && "input" in fields && !saving.isPending) saving.mutate({ term, input: fields.input });
  }

  return (
    <form className="admin-form" noValidate onChange={onChange} onSubmit={submit}>
      <FormError error={formError} />
      {draft.isNew && (
        <Field
          small
          dir="auto"
          label={label}
          name="term"
          defaultValue={draft.term}
          maxLength={60}
          error={errorOf("term")}
        />
      )}
      {children(errorOf)}
      <div className="row">
        <Button kind="main" size="small" type="submit" busy={saving.isPending}>
          {t("synonyms.save")}
        </Button>
        {!draft.isNew && (
          <Button size="small" kind="quiet" busy={removing.isPending} onClick={() => removing.mutate()}>
            {t("synonyms.remove")}
          </Button>
        )}
      </div>
    </form>
  );
}
