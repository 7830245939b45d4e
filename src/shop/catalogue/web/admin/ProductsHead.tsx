import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AdminProductItem, AdminProductSort } from "#shop/catalogue/adminContract.ts";
import type { UrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { DownIcon } from "#web/ui/icons.tsx";
import type { productFilterNames } from "./queries.ts";
import { toggleSelection } from "./toggleSelection.ts";
import type { ProductActions } from "./useProductActions.ts";

type Props = {
  items: readonly AdminProductItem[];
  selected: ReadonlyMap<string, AdminProductItem>;
  choose(items: Iterable<AdminProductItem>): void;
  address: UrlFilters<(typeof productFilterNames)[number]>;
  may: ProductActions;
};

export function ProductsHead({ items, selected, choose, address, may }: Props) {
  const { t } = useTranslation("admin");
  const all = items.length > 0 && items.every(({ _id }) => selected.has(_id));
  const sortProps = { address };
  return (
    <>
      {may.select && (
        <th className="data-table__checkbox">
          <input
            type="checkbox"
            className="checkbox"
            aria-label={t("selectAll")}
            checked={all}
            ref={(box) => {
              if (box) box.indeterminate = !all && items.some(({ _id }) => selected.has(_id));
            }}
            onChange={() => choose(toggleSelection(selected, items))}
          />
        </th>
      )}
      <SortHeader {...sortProps} label={t("products.name")} up="name" className="data-table__name" />
      <th>{t("products.category")}</th>
      <SortHeader {...sortProps} label={t("products.price")} up="price" down="-price" className="text-end" />
      <SortHeader {...sortProps} label={t("products.deal")} down="deal" className="text-end" />
      <SortHeader {...sortProps} label={t("products.stock")} up="stock" down="-stock" className="text-end" />
      <SortHeader {...sortProps} label={t("products.sold")} down="sold" className="text-end" />
      <th>{t("products.visible")}</th>
      <th>{t("products.featured")}</th>
      <th>
        <span className="visually-hidden">{t("products.more")}</span>
      </th>
    </>
  );
}

type SortHeaderProps = Pick<Props, "address"> & {
  label: string;
  className: string;
  up?: AdminProductSort;
  down?: AdminProductSort;
};

function SortHeader({ address, label, className, up, down }: SortHeaderProps) {
  const now = address.values.sort;
  const order = !now ? undefined : now === down ? "descending" : now === up ? "ascending" : undefined;
  const first = down ?? up;
  const next = now === first ? (first === down && up ? up : "") : first;
  return (
    <th className={className} aria-sort={order}>
      <Link className="sort-link" to={address.hrefOf({ sort: next ?? "" })} replace preventScrollReset>
        {label}
        {order && <DownIcon />}
      </Link>
    </th>
  );
}
