import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { fromPounds, toPounds } from "#platform/money.ts";
import type { AdminProduct } from "#shop/catalogue/adminContract.ts";
import { dealPrice } from "#shop/catalogue/dealPrice.ts";
import { isNewPriceStruckThrough } from "#shop/catalogue/isNewPriceStruckThrough.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { categoryTreeQuery } from "../categories/adminCategoriesApi.ts";
import type { FormSectionProps } from "./formSectionProps.ts";
import { parsePrice, parseWholeNumber } from "./parseNumbers.ts";

type Props = FormSectionProps & { saved: AdminProduct | undefined };

/** Price, deal, category and visibility. */
export function PricingSection({ draft, change, wrong, saved }: Props) {
  const { t } = useTranslation("admin");
  const { language, money } = useLanguage();
  const categories = useQuery(categoryTreeQuery).data?.items ?? [];
  const [price, deal] = [parsePrice(draft.price), parseWholeNumber(draft.deal || "0")];
  return (
    <section className="form-section" aria-labelledby="part-selling">
      <h2 id="part-selling">{t("product.selling")}</h2>
      <div className="pricing">
        <SelectField
          label={t("products.category")}
          name="category"
          value={draft.category}
          error={wrong("category")}
          onChange={(event) => change({ category: event.target.value })}
        >
          <option value="">{t("product.chooseCategory")}</option>
          {categories.map(({ key, name, parent }) => (
            <option key={key} value={key}>
              {parent === null ? "" : "– "}
              {inLanguage(name, language)}
            </option>
          ))}
        </SelectField>
        <Field
          label={t("product.tags")}
          name="tags"
          autoComplete="off"
          optional
          maxLength={400}
          hint={t("product.tagsHint")}
          value={draft.tags ?? ""}
          error={wrong("tags")}
          onChange={(event) => change({ tags: event.target.value })}
        />
        <Field
          label={t("product.price")}
          name="price"
          inputMode="decimal"
          latin
          autoComplete="off"
          value={draft.price}
          error={wrong("price")}
          hint={
            isNewPriceStruckThrough({ price: price ?? 0, deal: deal ?? 0 }, saved)
              ? t("product.newPriceStruck")
              : undefined
          }
          onChange={(event) => change({ price: event.target.value })}
        />
        <Field
          label={t("products.dealPercent")}
          name="deal"
          inputMode="numeric"
          latin
          autoComplete="off"
          maxLength={3}
          value={draft.deal}
          error={wrong("deal")}
          hint={
            price && deal && deal <= 100
              ? t("product.dealPrice", { price: money(toPounds(dealPrice(fromPounds(price), deal))) })
              : undefined
          }
          onChange={(event) => change({ deal: event.target.value })}
        />
        {draft.attributes.length === 0 && (
          <>
            <Field
              label={t("products.stock")}
              name="stock"
              inputMode="numeric"
              latin
              autoComplete="off"
              value={draft.stock}
              error={wrong("stock")}
              onChange={(event) => change({ stock: event.target.value })}
            />
            <Field
              label={t("product.sku")}
              name="sku"
              latin
              autoComplete="off"
              optional
              maxLength={64}
              hint={t("product.skuHint")}
              value={draft.sku}
              error={wrong("sku")}
              onChange={(event) => change({ sku: event.target.value })}
            />
          </>
        )}
      </div>
      <div className="row">
        <Checkbox
          name="isFeatured"
          checked={draft.isFeatured}
          onChange={(event) => change({ isFeatured: event.target.checked })}
        >
          {t("product.feature")}
        </Checkbox>
        <Checkbox name="hidden" checked={draft.hidden} onChange={(event) => change({ hidden: event.target.checked })}>
          {t("product.hide")}
        </Checkbox>
      </div>
    </section>
  );
}
