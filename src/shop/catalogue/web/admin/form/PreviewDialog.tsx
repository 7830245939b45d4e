import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type InEveryLanguage, inLanguage } from "#platform/languages.ts";
import { fromPounds, toPounds } from "#platform/money.ts";
import { dealPrice } from "#shop/catalogue/dealPrice.ts";
import { labelsOf, stockLevelOf, type VariantAttributes } from "#shop/catalogue/product.ts";
import { defaultSelection, selectionPrice, selectionStock } from "#shop/catalogue/variantSelection.ts";
import { Gallery } from "#shop/catalogue/web/Gallery.tsx";
import { StockLine } from "#shop/catalogue/web/StockLine.tsx";
import { VariantPicker } from "#shop/catalogue/web/VariantPicker.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Price } from "#web/ui/Price.tsx";
import { categoriesQuery } from "../queries.ts";
import type { Draft } from "./draft.ts";
import { parsePrice, parseWholeNumber } from "./parseNumbers.ts";
import type { Texts } from "./texts.ts";
import { soldVariants, toKeyedChoice, withKeys } from "./toProductRequest.ts";

/** Preview of the product page in the admin's language, without saving. */
export function PreviewDialog({ draft, open, onClose }: { draft: Draft; open: boolean; onClose(): void }) {
  const { t } = useTranslation("admin");
  return (
    <Dialog wide open={open} onClose={onClose} title={t("product.preview")} lead={t("product.previewText")}>
      <Preview draft={draft} />
    </Dialog>
  );
}

/** Default of the setting, used only by the preview. */
const lowStockThreshold = 5;

function Preview({ draft }: { draft: Draft }) {
  const { t } = useTranslation(["catalogue", "common", "admin"]);
  const { language } = useLanguage();
  const product = toPreviewProduct(draft);
  const [chosen, setChosen] = useState<VariantAttributes>(() => defaultSelection(product));
  const category = useQuery(categoriesQuery(language)).data?.find(({ key }) => key === draft.category);
  const name = inLanguage(asTranslations(draft.name), language);
  const stock = selectionStock(product, chosen);
  const words = labelsOf(product.attributes, chosen).map(({ value }) => inLanguage(value, language));
  const pictures = draft.pictures.map(({ thumb, stored, file, alt, shows }) => ({
    id: stored && !file && !thumb.startsWith("data:") ? stored : thumb,
    alt: inLanguage(asTranslations(alt), language) || name,
    shows: toKeyedChoice(draft, shows),
  }));
  return (
    <article className="product product--preview">
      <Gallery name={name} pictures={pictures} selection={chosen} own={undefined} deal={product.deal} />
      <div className="buy-box">
        {product.deal > 0 && (
          <div className="row">
            <Badge tone="deal">{t("badge.deal")}</Badge>
          </div>
        )}
        <h3 dir="auto">{name || t("admin:product.untitled")}</h3>
        <Price big {...selectionPrice(product, chosen)} />
        <VariantPicker
          product={{ ...product, _id: "", hasSizeChart: false }}
          selectedAttributes={chosen}
          onChoose={(key, value) => setChosen({ ...chosen, [key]: value })}
        />
        <StockLine {...stock} choice={words.length > 0 ? words.join(" · ") : undefined} />
        <Button kind="main" size="big" aria-disabled>
          {stock.level === "out" ? t("common:stock.out") : t("product.add")}
        </Button>
        <Disclosure title={t("product.description")} open>
          <p dir="auto" className="preview__text">
            {inLanguage(asTranslations(draft.description), language)}
          </p>
        </Disclosure>
        {category && <p className="tiny muted">{category.displayName}</p>}
      </div>
    </article>
  );
}

function toPreviewProduct(draft: Draft) {
  const [price, deal] = [parsePrice(draft.price) ?? 0, Math.min(100, parseWholeNumber(draft.deal || "0") ?? 0)];
  const priced = (pounds: number) => ({ price: pounds, dealPrice: toPounds(dealPrice(fromPounds(pounds), deal)) });
  const attributes = withKeys(draft)
    .filter(({ values }) => values.length > 0)
    .map(({ key, label, values, isColour }) => ({
      key,
      label: asTranslations(label),
      values: values.map(({ key, label, swatch }) => ({
        key,
        label: asTranslations(label),
        swatch: isColour && swatch ? swatch : undefined,
      })),
    }));
  const rows =
    attributes.length > 0 ? soldVariants(draft) : [{ choice: {}, stock: draft.stock, price: "", sku: draft.sku }];
  const variants = rows.map((variant, at) => {
    const stock = parseWholeNumber(variant.stock || "0") ?? 0;
    return {
      _id: String(at),
      sku: variant.sku,
      attributes: toKeyedChoice(draft, variant.choice),
      stock,
      level: stockLevelOf(stock, lowStockThreshold),
      ...priced((variant.price && parsePrice(variant.price)) || price),
      lowestPrice: null,
      picture: null,
    };
  });
  return { ...priced(price), deal, attributes, variants };
}

const asTranslations = (texts: Texts): InEveryLanguage => texts;
