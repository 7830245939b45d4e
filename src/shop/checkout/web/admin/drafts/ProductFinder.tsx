import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { FoundProduct } from "#shop/checkout/adminDraftContract.ts";
import { useDebouncedInput } from "#web/admin/list/useDebouncedInput.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Field } from "#web/ui/Field.tsx";
import { DownIcon } from "#web/ui/icons.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import { foundProductsQuery } from "./queries.ts";

type Props = { onAdd(variantId: string): void; error: string | undefined };

/** Finds products as customers do, or by article number, and adds a variant with one press. */
export function ProductFinder({ onAdd, error }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const [q, setQ] = useState("");
  const typed = useDebouncedInput("", setQ);
  const { data, isFetching } = useQuery(foundProductsQuery(q));
  const items = q.length >= 2 ? data?.items : undefined;
  return (
    <div className="stack">
      <Field
        type="search"
        dir="auto"
        label={t("drafts.findProduct")}
        name="find-product"
        id="lines"
        maxLength={100}
        error={error}
        {...typed}
      />
      <p role="status" className="muted small">
        {items && !isFetching && t("drafts.productsFound", { n: number(items.length) })}
      </p>
      {items && items.length > 0 && (
        <ul className="draft__found">
          {items.map((product) => (
            <li key={product.productId}>
              <Product product={product} isOpen={items.length === 1} onAdd={onAdd} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type ProductProps = { product: FoundProduct; isOpen: boolean; onAdd(variantId: string): void };

/** Closed until chosen: a product has dozens of variants. */
function Product({ product, isOpen, onAdd }: ProductProps) {
  const { t } = useTranslation("admin");
  const { language, money, number } = useLanguage();
  const name = inLanguage(product.name, language);
  const prices = new Set(product.variants.map(({ price }) => price));
  return (
    <details className="draft__product" open={isOpen}>
      <summary>
        {product.picture && <Picture id={product.picture.id} alt="" sizes="56px" />}
        <span>
          <b>
            <bdi>{name}</bdi>
          </b>
          {prices.size === 1 && <bdi className="small muted">{money([...prices][0] ?? 0)}</bdi>}
        </span>
        <DownIcon />
      </summary>
      <ul className="draft__variants" aria-label={name}>
        {product.variants.map(({ variantId, sku, attributes, price, stock }) => (
          <li key={variantId}>
            <button type="button" disabled={stock === 0} onClick={() => onAdd(variantId)}>
              <bdi>{attributes.map((value) => inLanguage(value, language)).join(" · ") || sku}</bdi>
              <span className="tiny muted">
                {prices.size > 1 && (
                  <>
                    <bdi>{money(price)}</bdi> ·{" "}
                  </>
                )}
                {stock === 0 ? t("drafts.soldOut") : t("drafts.inStock", { n: number(stock) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
