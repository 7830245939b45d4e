import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type InEveryLanguage, inLanguage } from "#platform/languages.ts";
import { fromPounds, toPounds } from "#platform/money.ts";
import { labelsOf, levelOf, type VariantAttributes } from "#shop/catalogue/catalogue.ts";
import { firstChoice, priceFor, standing } from "#shop/catalogue/choosing.ts";
import { dealPrice } from "#shop/catalogue/prices.ts";
import { Choices } from "#shop/catalogue/web/Choices.tsx";
import { Gallery } from "#shop/catalogue/web/Gallery.tsx";
import { StockLine } from "#shop/catalogue/web/StockLine.tsx";
import { useLanguage } from "#web/language.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Fold } from "#web/ui/Fold.tsx";
import { Price } from "#web/ui/Price.tsx";
import { categoriesAsk } from "../asks.ts";
import type { Draft, Texts } from "./draft.ts";
import { readPrice, readWhole } from "./read.ts";
import { attributesOf, keyedChoice, soldOf } from "./wish.ts";

/** As the shop's own page would show it in the language of the desk, with nothing saved. */
export function PreviewDialog({ draft, open, onClose }: { draft: Draft; open: boolean; onClose(): void }) {
  const { t } = useTranslation("admin");
  return (
    <Dialog wide open={open} onClose={onClose} title={t("product.preview")} lead={t("product.previewText")}>
      <Preview draft={draft} />
    </Dialog>
  );
}

/** Until the settings say otherwise; only a preview goes by it. */
const lowFrom = 5;

function Preview({ draft }: { draft: Draft }) {
  const { t } = useTranslation(["catalogue", "common", "admin"]);
  const { language } = useLanguage();
  const product = shownOf(draft);
  const [chosen, setChosen] = useState<VariantAttributes>(() => firstChoice(product));
  const category = useQuery(categoriesAsk(language)).data?.find(({ slug }) => slug === draft.category);
  const name = inLanguage(filled(draft.name), language);
  const stock = standing(product, chosen);
  const words = labelsOf(product.attributes, chosen).map(({ value }) => inLanguage(value, language));
  const pictures = draft.pictures.map(({ thumb, stored, file, alt, shows }) => ({
    id: stored && !file && !thumb.startsWith("data:") ? stored : thumb,
    alt: inLanguage(filled(alt), language) || name,
    shows: keyedChoice(draft, shows),
  }));
  return (
    <article className="product product--preview">
      <Gallery name={name} pictures={pictures} chosen={chosen} own={undefined} deal={product.deal} />
      <div className="buy">
        {product.deal > 0 && (
          <div className="row">
            <Badge tone="deal">{t("badge.deal")}</Badge>
          </div>
        )}
        <h3 dir="auto">{name || t("admin:product.untitled")}</h3>
        <Price big {...priceFor(product, chosen)} />
        <Choices
          product={{ ...product, category: draft.category, hasSizeChart: false }}
          chosen={chosen}
          onChoose={(key, value) => setChosen({ ...chosen, [key]: value })}
        />
        <StockLine {...stock} choice={words.length > 0 ? words.join(" · ") : undefined} />
        <Button kind="main" size="big" aria-disabled>
          {stock.level === "out" ? t("common:stock.out") : t("product.add")}
        </Button>
        <Fold title={t("product.description")} open>
          <p dir="auto" className="preview__text">
            {inLanguage(filled(draft.description), language)}
          </p>
        </Fold>
        {category && <p className="tiny soft">{category.displayName}</p>}
      </div>
    </article>
  );
}

function shownOf(draft: Draft) {
  const [price, deal] = [readPrice(draft.price) ?? 0, Math.min(100, readWhole(draft.deal || "0") ?? 0)];
  const priced = (pounds: number) => ({ price: pounds, dealPrice: toPounds(dealPrice(fromPounds(pounds), deal)) });
  const attributes = attributesOf(draft)
    .filter(({ values }) => values.length > 0)
    .map(({ key, label, values, isColour }) => ({
      key,
      label: filled(label),
      values: values.map(({ key, label, swatch }) => ({
        key,
        label: filled(label),
        swatch: isColour && swatch ? swatch : undefined,
      })),
    }));
  const rows = attributes.length > 0 ? soldOf(draft) : [{ choice: {}, stock: draft.stock, price: "", sku: draft.sku }];
  const variants = rows.map((variant, at) => {
    const stock = readWhole(variant.stock || "0") ?? 0;
    return {
      _id: String(at),
      sku: variant.sku,
      attributes: keyedChoice(draft, variant.choice),
      stock,
      level: levelOf(stock, lowFrom),
      ...priced((variant.price && readPrice(variant.price)) || price),
      picture: null,
    };
  });
  return { ...priced(price), deal, attributes, variants };
}

const filled = (texts: Texts): InEveryLanguage => texts;
