import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Language } from "#platform/languages.ts";
import type { PageView } from "#shop/content/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useEditedFields } from "#web/forms/useEditedFields.ts";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminContentApi } from "../adminContentApi.ts";
import { allPages, pageQuery, pagesPath } from "../queries.ts";
import { PageActions } from "./PageActions.tsx";
import { PageTexts } from "./PageTexts.tsx";
import { type PageDraft, toSlug } from "./pageDraft.ts";
import "#web/admin/adminForm.css";

/** `page`: undefined for a new one. */
type Props = { page: PageView | undefined; start: PageDraft };

export function PageForm({ page, start }: Props) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const errorMessage = useAdminErrorMessage();
  const can = useCan();
  const [draft, setDraft] = useState(start);
  const [isSlugTyped, setSlugTyped] = useState(page !== undefined);
  const [language, setLanguage] = useState<Language>("en");
  const change = (part: Partial<PageDraft>) => setDraft((now) => ({ ...now, ...part }));
  const isPolicy = page?.isPolicy ?? false;
  const mayWrite = can(isPolicy ? "content.policies" : "content.write");
  const slug = isSlugTyped ? draft.slug : toSlug(draft.title.en);

  const savePage = useSavePage(page, () => setLanguage("en"));
  const { isEdited, clear, onChange } = useEditedFields();
  const wrong = savePage.error instanceof ApiError ? savePage.error.fields : {};
  const fieldError = (name: string) => {
    const key = Object.entries(wrong).find(([field]) => field.split(".")[0] === name)?.[1];
    return key && !isEdited(name) ? errorText(key) : undefined;
  };

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    clear();
    if (!savePage.isPending) savePage.mutate({ ...draft, slug });
  }

  return (
    <form className="stack" noValidate onChange={onChange} onSubmit={submit}>
      {savePage.isError && <Notice tone="danger" live title={errorMessage(savePage.error)} />}
      {isPolicy && <p className="muted">{t("pages.policyHint")}</p>}
      <PageTexts
        language={language}
        onLanguage={setLanguage}
        draft={draft}
        onChange={change}
        wrong={{ title: fieldError("title"), body: fieldError("body") }}
      />
      {!isPolicy && (
        <>
          <Field
            latin
            label={t("pages.slug")}
            hint={t("pages.slugHint")}
            name="slug"
            maxLength={80}
            value={slug}
            error={fieldError("slug")}
            onChange={(event) => {
              setSlugTyped(true);
              change({ slug: event.currentTarget.value });
            }}
          />
          <Checkbox
            id="published"
            checked={draft.published}
            onChange={(event) => change({ published: event.currentTarget.checked })}
          >
            {t("pages.publish")}
          </Checkbox>
        </>
      )}
      {mayWrite ? (
        <div className="actions">
          <Button type="submit" kind="main" busy={savePage.isPending}>
            {t("pages.save")}
          </Button>
          {page && <PageActions page={page} />}
        </div>
      ) : (
        <p className="muted">{t("pages.readOnly")}</p>
      )}
    </form>
  );
}

function useSavePage(page: PageView | undefined, onWrongText: () => void) {
  const { t } = useTranslation("admin");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: PageDraft) =>
      page
        ? adminContentApi.changePage({ params: { id: page.id }, body: { ...body, version: page.version } })
        : adminContentApi.addPage({ body }),
    onSuccess(saved) {
      toast.success(t("pages.saved"));
      queryClient.setQueryData(pageQuery(saved.id).queryKey, saved);
      void queryClient.invalidateQueries(allPages);
      if (!page) void navigate(`${pagesPath}/${saved.id}`, { replace: true });
    },
    onError(error) {
      if (error instanceof ApiError && Object.keys(error.fields).some((name) => /^(title|body)/.test(name)))
        onWrongText();
    },
  });
}
