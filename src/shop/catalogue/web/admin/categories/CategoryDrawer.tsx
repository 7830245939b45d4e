import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { AdminCategory } from "#shop/catalogue/categoryContract.ts";
import { categoryHref } from "#shop/catalogue/categoryHref.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { toast } from "#web/ui/toast.ts";
import { CoverField } from "../pages/CoverField.tsx";
import { adminCategoriesApi, allCategoryQueries } from "./adminCategoriesApi.ts";
import { CategoryForm } from "./CategoryForm.tsx";
import { SizeChartDialog } from "./SizeChartEditor.tsx";

type Props = {
  /** A category to edit; `new` for one to add; undefined while closed. */
  category: AdminCategory | "new" | undefined;
  categories: readonly AdminCategory[];
  mayEdit: boolean;
  onClose(): void;
};

export function CategoryDrawer({ category, categories, mayEdit, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { language, number } = useLanguage();
  const queryClient = useQueryClient();
  const known = category === "new" ? undefined : category;
  const [isCharting, chart] = useState(false);
  const refresh = () => void queryClient.invalidateQueries(allCategoryQueries);
  return (
    <Drawer
      open={category !== undefined}
      onClose={onClose}
      title={known ? <bdi>{inLanguage(known.name, language)}</bdi> : t("categories.add")}
      lead={known ? t("categories.usage", { products: number(known.products) }) : t("categories.emptyText")}
    >
      {category && (
        <>
          <CategoryForm
            key={known ? `${known.key} ${known.version}` : "new"}
            category={known}
            categories={categories}
            mayEdit={mayEdit}
            onDone={onClose}
          />
          {known && mayEdit && (
            <>
              <CoverField
                picture={known.picture}
                path={`/admin/categories/${known.key}/picture`}
                remove={() => adminCategoriesApi.removePicture({ params: { key: known.key } })}
                onDone={refresh}
              />
              <section className="cover-field" aria-label={t("sizeChart.title")}>
                <h3>{t("sizeChart.title")}</h3>
                <p className="muted small">{t(known.hasSizeChart ? "sizeChart.has" : "sizeChart.hasNone")}</p>
                <Button size="small" onClick={() => chart(true)}>
                  {t(known.hasSizeChart ? "sizeChart.edit" : "sizeChart.add")}
                </Button>
              </section>
              <SizeChartDialog category={isCharting ? known : undefined} onClose={() => chart(false)} />
              <div className="row">
                {!known.hidden && (
                  <ButtonLink size="small" kind="quiet" to={categoryHref(known.slug)} target="_blank">
                    {t("products.inShop")}
                  </ButtonLink>
                )}
                <DeleteCategory category={known} categories={categories} onDone={onClose} />
              </div>
            </>
          )}
        </>
      )}
    </Drawer>
  );
}

type DeleteProps = { category: AdminCategory; categories: readonly AdminCategory[]; onDone(): void };

function DeleteCategory({ category, categories, onDone }: DeleteProps) {
  const { t } = useTranslation("admin");
  const { language, number } = useLanguage();
  const queryClient = useQueryClient();
  const errorMessage = useAdminErrorMessage();
  const [isConfirming, setConfirming] = useState(false);
  const [moveTo, setMoveTo] = useState("");
  const { key, version, products } = category;
  const remove = useMutation({
    mutationFn: () => adminCategoriesApi.remove({ params: { key }, body: { version, moveTo: moveTo || null } }),
    async onSuccess() {
      toast.success(t("categories.deleted"));
      onDone();
      await queryClient.invalidateQueries(allCategoryQueries);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setConfirming(true)}>
        {t("categories.delete")}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("categories.deleteTitle", { name: inLanguage(category.name, language) })}
        actions={
          <>
            <Button
              kind="danger"
              busy={remove.isPending}
              disabled={products > 0 && moveTo === ""}
              onClick={() => remove.mutate()}
            >
              {t("categories.delete")}
            </Button>
            <Button onClick={() => setConfirming(false)}>{t("goBack")}</Button>
          </>
        }
      >
        <p>{t(products > 0 ? "categories.deleteFull" : "categories.deleteEmpty", { n: number(products) })}</p>
        <SelectField
          label={t("categories.moveTo")}
          value={moveTo}
          optional={products === 0}
          onChange={({ target }) => setMoveTo(target.value)}
        >
          <option value="">{t("categories.chooseTarget")}</option>
          {categories
            .filter((other) => other.key !== key)
            .map((other) => (
              <option key={other.key} value={other.key}>
                {inLanguage(other.name, language)}
              </option>
            ))}
        </SelectField>
      </Dialog>
    </>
  );
}
