import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { toLatinDigits } from "#platform/digits.ts";
import { type Language, languageCodes, languages } from "#platform/languages.ts";
import type { ImportDetails } from "#shop/catalogue/importContract.ts";
import { useAdminAction } from "#web/admin/useAdminAction.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { toast } from "#web/ui/toast.ts";
import { categoryTreeQuery } from "../categories/adminCategoriesApi.ts";
import { useCategoryLabel } from "../categories/useCategoryLabel.ts";
import { adminImportsApi, allImportQueries } from "./adminImportsApi.ts";

type Options = ImportDetails["options"];

/** Categories, prices and what else the file leaves open; each change needs another check. */
export function ImportOptionsForm({ data }: { data: ImportDetails }) {
  const { t } = useTranslation(["admin", "errors"]);
  const { number } = useLanguage();
  const [options, setOptions] = useState(data.options);
  const [rate, setRate] = useState(String(data.options.rate));
  const [stock, setStock] = useState(String(data.options.uncountedStock));
  const set = (change: Partial<Options>) => setOptions((before) => ({ ...before, ...change }));
  const check = useAdminAction(
    (body: Options) => adminImportsApi.setOptions({ params: { id: data.id }, body }),
    [allImportQueries],
    { onDone: () => toast.success(t("imports.checked")) },
  );
  const parsedRate = parseNumber(rate);
  const parsedStock = parseNumber(stock);
  const isRateWrong = parsedRate === undefined || parsedRate < 0.0001 || parsedRate > 100_000;
  const isStockWrong = parsedStock === undefined || !Number.isInteger(parsedStock) || parsedStock > 10_000;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isRateWrong || isStockWrong) return;
    check.mutate({ ...options, rate: parsedRate, uncountedStock: parsedStock });
  }

  return (
    <form className="box stack" onSubmit={submit} noValidate>
      <h2>{t("imports.options")}</h2>
      <CategoryChoices data={data} options={options} onChange={set} />
      <div className="import-options">
        <SelectField
          label={t("imports.language")}
          hint={t("imports.languageHint")}
          name="language"
          value={options.language}
          onChange={({ target }) => set({ language: target.value as Language })}
        >
          {languageCodes.map((code) => (
            <option key={code} value={code} lang={code}>
              {languages[code].name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("imports.tax")}
          name="tax"
          value={options.includesTax ? "with" : "without"}
          onChange={({ target }) => set({ includesTax: target.value === "with" })}
        >
          <option value="with">{t("imports.taxWith")}</option>
          <option value="without">{t("imports.taxWithout")}</option>
        </SelectField>
        <Field
          latin
          label={t("imports.rate")}
          hint={t("imports.rateHint")}
          name="rate"
          inputMode="decimal"
          value={rate}
          error={isRateWrong ? t("errors:validation.invalid") : undefined}
          onChange={({ target }) => setRate(target.value)}
        />
        <SelectField
          label={t("imports.visibility")}
          name="visibility"
          value={options.visibility}
          onChange={({ target }) => set({ visibility: target.value as Options["visibility"] })}
        >
          <option value="asInFile">{t("imports.visibilityFile")}</option>
          <option value="hidden">{t("imports.visibilityHidden")}</option>
        </SelectField>
        <SelectField
          label={t("imports.stock")}
          name="stock"
          value={options.stock}
          onChange={({ target }) => set({ stock: target.value as Options["stock"] })}
        >
          <option value="new">{t("imports.stockNew")}</option>
          <option value="all">{t("imports.stockAll")}</option>
        </SelectField>
        <Field
          latin
          label={t("imports.uncounted")}
          hint={t("imports.uncountedHint")}
          name="uncountedStock"
          inputMode="numeric"
          value={stock}
          error={isStockWrong ? t("errors:validation.invalid") : undefined}
          onChange={({ target }) => setStock(target.value)}
        />
      </div>
      <div className="row">
        <Checkbox name="deals" checked={options.deals} onChange={({ target }) => set({ deals: target.checked })}>
          {t("imports.deals")}
        </Checkbox>
        <Checkbox name="tags" checked={options.tags} onChange={({ target }) => set({ tags: target.checked })}>
          {t("imports.tags")}
        </Checkbox>
        <Checkbox
          name="pictures"
          checked={options.pictures}
          onChange={({ target }) => set({ pictures: target.checked })}
        >
          {t("imports.pictures")}
        </Checkbox>
      </div>
      <div className="row">
        <Button type="submit" busy={check.isPending}>
          {t("imports.checkAgain", { n: number(data.products) })}
        </Button>
      </div>
    </form>
  );
}

const parseNumber = (text: string): number | undefined => {
  const plain = toLatinDigits(text).trim().replace(/[٫,]/, ".");
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
};

type ChoiceProps = { data: ImportDetails; options: Options; onChange(change: Partial<Options>): void };

function CategoryChoices({ data, options, onChange }: ChoiceProps) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const categoryLabel = useCategoryLabel();
  const { data: tree } = useQuery(categoryTreeQuery);
  const choices = (tree?.items ?? []).map((category) => (
    <option key={category.key} value={category.key}>
      {categoryLabel(category)}
    </option>
  ));
  return (
    <fieldset className="stack import-categories">
      <legend>{t("imports.categories")}</legend>
      <p className="muted small">{t("imports.categoriesText")}</p>
      <div className="import-options">
        {data.categories.map(({ name, products, category }) => (
          <SelectField
            key={name}
            small
            label={
              <>
                <bdi>{name || t("imports.noCategory")}</bdi> <span className="muted number">({number(products)})</span>
              </>
            }
            name={`category-${name}`}
            value={options.categories[name] || category || ""}
            onChange={({ target }) => onChange({ categories: { ...options.categories, [name]: target.value } })}
          >
            <option value="">{t("imports.leaveOut")}</option>
            {choices}
          </SelectField>
        ))}
      </div>
      <SelectField
        small
        label={t("imports.otherCategory")}
        name="otherCategory"
        value={options.otherCategory ?? ""}
        onChange={({ target }) => onChange({ otherCategory: target.value || null })}
      >
        <option value="">{t("imports.leaveOut")}</option>
        {choices}
      </SelectField>
    </fieldset>
  );
}
