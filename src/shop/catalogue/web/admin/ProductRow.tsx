import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AdminProductItem } from "#shop/catalogue/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { EditIcon, RecentIcon, RemoveIcon, ShowIcon } from "#web/ui/furtherIcons.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Price } from "#web/ui/Price.tsx";
import { CategoryName } from "./CategoryName.tsx";
import { DealField } from "./DealField.tsx";
import { Switch } from "./Switch.tsx";
import type { InlineChange } from "./useInlineEdit.ts";
import type { ProductActions } from "./useProductActions.ts";

type Props = {
  item: AdminProductItem;
  /** The first row is the tab stop of the table (roving tabindex). */
  first: boolean;
  may: ProductActions;
  isSelected: boolean;
  editHref: string;
  onPick(): void;
  onChange(item: AdminProductItem, to: InlineChange): void;
  onStock(): void;
  onPrices(): void;
  onRemove(): void;
};

const tones = { in: "plain", low: "warning", out: "danger" } as const;

export function ProductRow({
  item,
  first,
  may,
  isSelected,
  editHref,
  onPick,
  onChange,
  onStock,
  onPrices,
  onRemove,
}: Props) {
  const { t } = useTranslation("admin");
  const { number, percent } = useLanguage();
  const { _id, displayName: name, image, stock } = item;
  return (
    <tr
      data-id={_id}
      tabIndex={first ? 0 : -1}
      aria-selected={isSelected}
      className={item.hidden ? "is-hidden" : undefined}
    >
      {may.select && (
        <td className="data-table__checkbox">
          <input
            type="checkbox"
            className="checkbox"
            aria-label={t("products.select", { name })}
            checked={isSelected}
            onChange={onPick}
          />
        </td>
      )}
      <th scope="row" className="data-table__name">
        <span className="product-name">
          {image ? (
            <img src={`/media/${image}-160.webp`} alt="" width={30} height={40} loading="lazy" />
          ) : (
            <span className="product-name__blank" />
          )}
          <span>
            {may.write ? (
              <Link to={editHref}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
            <small className="code muted">{item.sku ?? _id}</small>
            {item.variants > 1 && item.lowest.length > 0 && <LowVariants item={item} />}
          </span>
        </span>
      </th>
      <td className="muted">
        <CategoryName category={item.category} />
      </td>
      <td className="text-end number">
        <Price {...item.startingPrice} />
      </td>
      <td className="text-end">
        {may.promote ? (
          <DealField name={name} deal={item.deal} onChange={(deal) => onChange(item, { deal })} />
        ) : (
          item.deal > 0 && <span className="number">{percent(item.deal)}</span>
        )}
      </td>
      <td className="text-end">
        {may.stock ? (
          <button
            type="button"
            className="stock-button"
            aria-label={t("products.stockOf", { name, n: number(stock) })}
            onClick={onStock}
          >
            <Stock item={item} />
          </button>
        ) : (
          <Stock item={item} />
        )}
      </td>
      <td className="text-end number muted">{number(item.sold)}</td>
      <td>
        {may.promote ? (
          <Switch
            label={t("products.showName", { name })}
            on={!item.hidden}
            onChange={(on) => onChange(item, { hidden: !on })}
          />
        ) : (
          <YesNo is={!item.hidden} />
        )}
      </td>
      <td>
        {may.promote ? (
          <Switch
            label={t("products.featureName", { name })}
            on={item.isFeatured}
            onChange={(isFeatured) => onChange(item, { isFeatured })}
          />
        ) : (
          <YesNo is={item.isFeatured} />
        )}
      </td>
      <td className="text-end">
        <span className="row-tools">
          {may.write && (
            <Link
              className="icon-button"
              to={editHref}
              aria-label={t("products.editName", { name })}
              title={t("products.edit")}
            >
              <EditIcon />
            </Link>
          )}
          <IconButton label={t("products.pricesOf", { name })} onClick={onPrices}>
            <RecentIcon />
          </IconButton>
          <a
            className="icon-button"
            href={`/product/${_id}`}
            target="_blank"
            rel="noreferrer"
            aria-label={t("products.inShopName", { name })}
            title={t("products.inShop")}
          >
            <ShowIcon />
          </a>
          {may.delete && (
            <IconButton label={t("products.deleteName", { name })} onClick={onRemove}>
              <RemoveIcon />
            </IconButton>
          )}
        </span>
      </td>
    </tr>
  );
}

function Stock({ item: { stock, level, lowVariants } }: { item: AdminProductItem }) {
  const { number } = useLanguage();
  return (
    <Badge tone={level === "in" && lowVariants > 0 ? "warning" : tones[level]}>
      <span className="number">{number(stock)}</span>
    </Badge>
  );
}

function YesNo({ is }: { is: boolean }) {
  const { t } = useTranslation("admin");
  return <span className="muted">{t(is ? "audit.yes" : "audit.no")}</span>;
}

const maxShown = 3;

/** The variants with the least stock: "M · Indigo: 0". */
function LowVariants({ item: { lowest, lowVariants } }: { item: AdminProductItem }) {
  const { t } = useTranslation("admin");
  const { colon, number } = useLanguage();
  const shown = lowest.slice(0, maxShown);
  const more = lowVariants - shown.length;
  return (
    <small className="low-stock-variants">
      <span className="visually-hidden">{`${t("products.low")}${colon} `}</span>
      {shown.map(({ sku, labels, stock }) => (
        <bdi key={sku}>{t("products.lowVariant", { variant: labels.join(" · ") || sku, n: number(stock) })}</bdi>
      ))}
      {more > 0 && <bdi>+{number(more)}</bdi>}
    </small>
  );
}
