import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { collectionSorts } from "#shop/catalogue/collection.ts";
import { toggleValue } from "#shop/catalogue/listQuery.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Field } from "#web/ui/Field.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { categoryTreeQuery } from "../categories/adminCategoriesApi.ts";
import { ColourDot } from "../colours/ColourDot.tsx";
import { colourChoiceQuery } from "../colours/queries.ts";
import { productTagsQuery } from "./adminCollectionsApi.ts";
import type { ChoiceDraft } from "./choiceDraft.ts";

type Props = { draft: ChoiceDraft; onChange(draft: ChoiceDraft): void };

/** Rules of an automatic collection: all must hold. */
export function RuleFields({ draft, onChange }: Props) {
  const { t } = useTranslation(["admin", "catalogue"]);
  const { number } = useLanguage();
  const tags = useQuery(productTagsQuery).data ?? [];
  const text = (name: "tags" | "min" | "max" | "newForDays") => ({
    small: true,
    value: draft[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...draft, [name]: target.value }),
  });
  return (
    <>
      <p className="muted small">{t("collections.rulesHint")}</p>
      <CategoryRule draft={draft} onChange={onChange} />
      <ColourRule draft={draft} onChange={onChange} />
      <Field
        {...text("tags")}
        label={t("collections.tags")}
        optional
        maxLength={400}
        hint={
          tags.length > 0
            ? tags
                .slice(0, 12)
                .map(({ tag, products }) => `${tag} (${number(products)})`)
                .join(" · ")
            : t("collections.tagsHint")
        }
      />
      <div className="fields fields--2">
        <Field {...text("min")} latin inputMode="decimal" maxLength={10} optional label={t("collections.min")} />
        <Field {...text("max")} latin inputMode="decimal" maxLength={10} optional label={t("collections.max")} />
        <Field
          {...text("newForDays")}
          latin
          inputMode="numeric"
          maxLength={3}
          optional
          label={t("collections.newForDays")}
        />
        <SelectField
          small
          label={t("collections.sort")}
          value={draft.sort}
          onChange={({ target }) =>
            onChange({ ...draft, sort: collectionSorts.find((sort) => sort === target.value) ?? "newest" })
          }
        >
          {collectionSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`catalogue:sort.${sort}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <Checkbox tight checked={draft.deal} onChange={({ target }) => onChange({ ...draft, deal: target.checked })}>
        {t("collections.deal")}
      </Checkbox>
    </>
  );
}

function CategoryRule({ draft, onChange }: Props) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const categories = useQuery(categoryTreeQuery).data?.items ?? [];
  return (
    <Disclosure title={t("coupons.categories")} open={draft.categories.length > 0}>
      {categories.map(({ key, name, parent }) => (
        <Checkbox
          key={key}
          id={`rule-category-${key}`}
          tight
          className={parent === null ? undefined : "tree-child"}
          checked={draft.categories.includes(key)}
          onChange={() => onChange({ ...draft, categories: toggleValue(draft.categories, key) })}
        >
          {inLanguage(name, language)}
        </Checkbox>
      ))}
    </Disclosure>
  );
}

function ColourRule({ draft, onChange }: Props) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const colours = useQuery(colourChoiceQuery(language)).data ?? [];
  return (
    <Disclosure title={t("tab.colours")} open={draft.colours.length > 0}>
      {colours.map(({ key, name, hex }) => (
        <Checkbox
          key={key}
          id={`rule-colour-${key}`}
          tight
          checked={draft.colours.includes(key)}
          onChange={() => onChange({ ...draft, colours: toggleValue(draft.colours, key) })}
        >
          <span className="colour-name">
            <ColourDot hex={hex} /> {inLanguage(name, language)}
          </span>
        </Checkbox>
      ))}
    </Disclosure>
  );
}
