import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { PickedProducts } from "#shop/catalogue/web/admin/collections/PickedProducts.tsx";
import { maxPicked, type ProductSource, productSources } from "#shop/content/homePage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import type { SectionDraft } from "./sectionDraft.ts";
import type { SectionFieldProps } from "./sectionFieldProps.ts";

type Products = Extract<SectionDraft, { type: "products" }>;

/** Which products a row shows: a list of the shop, a collection, or some picked by hand. */
export function ProductsFields({ section, page, errorOf, onChange }: SectionFieldProps & { section: Products }) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const { id, source, collection, products } = section;
  const [known, setKnown] = useState(() =>
    page.products.map(({ id, name, ...rest }) => ({ _id: id, displayName: inLanguage(name, language), ...rest })),
  );
  const picked = products.flatMap((one) => known.find(({ _id }) => _id === one) ?? []);
  const error = errorOf("products");
  return (
    <>
      <SelectField
        small
        label={t("homePage.source")}
        name={`${id}.source`}
        value={source}
        onChange={(event) => onChange({ source: event.currentTarget.value as ProductSource })}
      >
        {productSources.map((one) => (
          <option key={one} value={one}>
            {t(`homePage.source.${one}`)}
          </option>
        ))}
      </SelectField>
      {source === "collection" && (
        <SelectField
          small
          label={t("homePage.collection")}
          name={`${id}.collection`}
          value={collection ?? ""}
          error={errorOf("collection")}
          onChange={(event) => onChange({ collection: event.currentTarget.value || null })}
        >
          <option value="">{t("homePage.choose")}</option>
          {page.collections.map(({ id, name }) => (
            <option key={id} value={id}>
              {inLanguage(name, language)}
            </option>
          ))}
        </SelectField>
      )}
      {source === "picked" && (
        <>
          {error && <Notice tone="danger" live title={error} />}
          <PickedProducts
            picked={picked}
            onChange={(chosen) => {
              setKnown([...known, ...chosen.filter(({ _id }) => !known.some((one) => one._id === _id))]);
              onChange({ products: chosen.slice(0, maxPicked).map(({ _id }) => _id) });
            }}
          />
        </>
      )}
    </>
  );
}
