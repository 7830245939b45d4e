import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { AdminCategory } from "#shop/catalogue/categoryContract.ts";
import { FormError } from "#web/admin/FormError.tsx";
import { useFieldErrors } from "#web/admin/useFieldErrors.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { toast } from "#web/ui/toast.ts";
import { PageTextsFields } from "../pages/PageTextsFields.tsx";
import { readPageTexts, toFormFields } from "../pages/readPageTexts.ts";
import { adminCategoriesApi, allCategoryQueries } from "./adminCategoriesApi.ts";
import "#web/admin/adminForm.css";
import "../pages/pages.css";

type Props = {
  /** Without one, the form adds a category. */
  category: AdminCategory | undefined;
  categories: readonly AdminCategory[];
  mayEdit: boolean;
  onDone(): void;
};

export function CategoryForm({ category, categories, mayEdit, onDone }: Props) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof readForm>) =>
      category
        ? adminCategoriesApi.change({ params: { key: category.key }, body: { ...body, version: category.version } })
        : adminCategoriesApi.create({ body }),
    async onSuccess() {
      toast.success(t("categories.saved"));
      onDone();
      await queryClient.invalidateQueries(allCategoryQueries);
    },
  });
  const { errorOf, formError, onSubmit, onChange } = useFieldErrors(save.error, toFormFields);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const body = readForm(new FormData(event.currentTarget));
    onSubmit(body.name.en ? {} : { "name.en": "validation.required" });
    if (body.name.en && !save.isPending) save.mutate(body);
  }

  const hasChildren = categories.some(({ parent }) => parent === category?.key);
  const parents = categories.filter(({ parent, key }) => parent === null && key !== category?.key);
  return (
    <form className="admin-form" noValidate onChange={onChange} onSubmit={send} inert={!mayEdit}>
      <FormError error={formError} />
      {!hasChildren && (
        <SelectField
          small
          label={t("categories.parent")}
          name="parent"
          defaultValue={category?.parent ?? ""}
          hint={t("categories.parentHint")}
          error={errorOf("parent")}
        >
          <option value="">{t("categories.isMain")}</option>
          {parents.map(({ key, name }) => (
            <option key={key} value={key}>
              {inLanguage(name, language)}
            </option>
          ))}
        </SelectField>
      )}
      <PageTextsFields page={category} root="/category/" errorOf={errorOf} />
      <Checkbox tight name="hidden" defaultChecked={category?.hidden}>
        {t("categories.hide")}
      </Checkbox>
      <p className="muted small">{t("categories.hideHint")}</p>
      {mayEdit && (
        <Button kind="main" size="small" type="submit" busy={save.isPending}>
          {t("categories.save")}
        </Button>
      )}
    </form>
  );
}

const readForm = (form: FormData) => ({
  ...readPageTexts(form),
  parent: String(form.get("parent") ?? "") || null,
  hidden: form.get("hidden") !== null,
});
