import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { api } from "#web/admin/deskApi.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { toast } from "#web/ui/toast.ts";
import { allOfSearch } from "./asks.ts";
import { wordsIn } from "./words.ts";

export type Lesson = { term: string; synonyms: readonly string[]; isNew: boolean };

/** One word and what means the same. A word that was taught before keeps what it means, and learns more. */
export function SynonymForm({ lesson, onDone }: { lesson: Lesson; onDone(): void }) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const explain = useStaffProblem();
  const known = useQueryClient();
  const [typed, setTyped] = useState<Record<string, ErrorKey>>({});
  const done = (words: string) => () => {
    toast.success(words);
    onDone();
    return known.invalidateQueries(allOfSearch);
  };
  const save = useMutation({
    mutationFn: async ({ term, synonyms }: { term: string; synonyms: string[] }) => {
      const before = lesson.isNew ? await taught(term) : [];
      return api.searchDesk.saveSynonym({
        params: { term },
        body: { synonyms: [...new Set([...before, ...synonyms])] },
      });
    },
    onSuccess: done(t("synonyms.saved")),
  });
  const remove = useMutation({
    mutationFn: () => api.searchDesk.removeSynonym({ params: { term: lesson.term } }),
    onSuccess: done(t("synonyms.removed")),
  });
  const trouble = save.error ?? remove.error;
  const refused = save.error instanceof ApiError ? save.error.fields : {};
  const wrong = { ...refused, ...typed };
  const errorOf = (name: string) => wrong[name] && errorText(wrong[name]);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const term = lesson.isNew ? String(form.get("term") ?? "").trim() : lesson.term;
    const synonyms = wordsIn(String(form.get("synonyms") ?? ""));
    setTyped({
      ...(term ? {} : { term: "validation.required" as const }),
      ...(synonyms.length > 0 ? {} : { synonyms: "validation.required" as const }),
    });
    if (term && synonyms.length > 0 && !save.isPending) save.mutate({ term, synonyms });
  }

  return (
    <form className="coupon-form" noValidate onSubmit={send}>
      {trouble && Object.keys(refused).length === 0 && <Notice tone="danger" live title={explain(trouble)} />}
      {lesson.isNew && (
        <Field
          small
          dir="auto"
          label={t("synonyms.term")}
          name="term"
          defaultValue={lesson.term}
          maxLength={60}
          error={errorOf("term")}
        />
      )}
      <TextAreaField
        label={t("synonyms.words")}
        hint={t("synonyms.wordsHint")}
        name="synonyms"
        rows={6}
        defaultValue={lesson.synonyms.join("\n")}
        error={errorOf("synonyms")}
      />
      <div className="row">
        <Button kind="main" size="small" type="submit" busy={save.isPending}>
          {t("synonyms.save")}
        </Button>
        {!lesson.isNew && (
          <Button size="small" kind="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t("synonyms.remove")}
          </Button>
        )}
      </div>
    </form>
  );
}

async function taught(term: string): Promise<string[]> {
  const { items } = await api.searchDesk.synonyms({ query: { q: term, pageSize: 200 } });
  return items.find((one) => one.term === term)?.synonyms ?? [];
}
