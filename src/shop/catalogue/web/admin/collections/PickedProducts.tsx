import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PreviewProduct } from "#shop/catalogue/collectionContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Field } from "#web/ui/Field.tsx";
import { RemoveIcon } from "#web/ui/furtherIcons.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { PlusIcon } from "#web/ui/icons.tsx";
import { moveItem } from "../pages/moveItem.ts";
import { OrderButtons } from "../pages/OrderButtons.tsx";
import { productsQuery } from "../queries.ts";

type Props = { picked: readonly PreviewProduct[]; onChange(picked: PreviewProduct[]): void };

const noFilters = { category: "", hidden: "", featured: "", onDeal: "", lowStock: "", sort: "" };
const maxFound = 8;

/** The products of a manual collection in their order, and a search to add others. */
export function PickedProducts({ picked, onChange }: Props) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const [q, setQ] = useState("");
  const { data } = useQuery({ ...productsQuery({ ...noFilters, q }, 1, language), enabled: q.trim().length > 1 });
  const isPicked = (id: string) => picked.some(({ _id }) => _id === id);
  const found = q.trim().length > 1 ? (data?.items ?? []).filter(({ _id }) => !isPicked(_id)).slice(0, maxFound) : [];
  return (
    <>
      {picked.length > 0 && (
        <ol className="selected-products" aria-label={t("collections.picked")}>
          {picked.map((product, at) => (
            <ProductLine key={product._id} product={product}>
              <OrderButtons
                name={product.displayName}
                isFirst={at === 0}
                isLast={at === picked.length - 1}
                onMove={(step) => onChange(moveItem(picked, at, step))}
              />
              <IconButton
                label={t("collections.unpick", { name: product.displayName })}
                onClick={() => onChange(picked.filter(({ _id }) => _id !== product._id))}
              >
                <RemoveIcon />
              </IconButton>
            </ProductLine>
          ))}
        </ol>
      )}
      <Field
        small
        type="search"
        label={t("collections.find")}
        value={q}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setQ(target.value)}
        // Enter searches; it must not save the form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {found.length > 0 && (
        <ul className="selected-products" aria-label={t("collections.found")}>
          {found.map(({ _id, displayName, hidden, image }) => (
            <ProductLine key={_id} product={{ _id, displayName, hidden, image }}>
              <IconButton
                label={t("collections.pick", { name: displayName })}
                onClick={() => onChange([...picked, { _id, displayName, hidden, image }])}
              >
                <PlusIcon />
              </IconButton>
            </ProductLine>
          ))}
        </ul>
      )}
    </>
  );
}

function ProductLine({ product, children }: { product: PreviewProduct; children: React.ReactNode }) {
  const { t } = useTranslation("admin");
  return (
    <li>
      {product.image ? (
        <img src={`/media/${product.image}-160.webp`} alt="" />
      ) : (
        <span className="selected-products__empty" />
      )}
      <span>
        <bdi>{product.displayName}</bdi> {product.hidden && <Badge>{t("products.isHidden")}</Badge>}
      </span>
      <span className="reorder-buttons">{children}</span>
    </li>
  );
}
