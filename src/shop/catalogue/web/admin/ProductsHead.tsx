import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DeskItem, DeskSort } from "#shop/catalogue/deskContract.ts";
import type { Address } from "#web/admin/list/useAddress.ts";
import { DownIcon } from "#web/ui/icons.tsx";
import type { filterNames } from "./asks.ts";
import { toggled } from "./toggled.ts";

type Props = {
  items: readonly DeskItem[];
  chosen: ReadonlyMap<string, DeskItem>;
  choose(items: Iterable<DeskItem>): void;
  address: Address<(typeof filterNames)[number]>;
};

export function ProductsHead({ items, chosen, choose, address }: Props) {
  const { t } = useTranslation("admin");
  const all = items.length > 0 && items.every(({ _id }) => chosen.has(_id));
  const sorted = { address };
  return (
    <>
      <th className="data-table__tick">
        <input
          type="checkbox"
          className="tick"
          aria-label={t("selectAll")}
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = !all && items.some(({ _id }) => chosen.has(_id));
          }}
          onChange={() => choose(toggled(chosen, items))}
        />
      </th>
      <Sorted {...sorted} label={t("products.name")} up="name" className="data-table__name" />
      <th>{t("products.category")}</th>
      <Sorted {...sorted} label={t("products.price")} up="price" down="-price" className="at-end" />
      <Sorted {...sorted} label={t("products.deal")} down="deal" className="at-end" />
      <Sorted {...sorted} label={t("products.stock")} up="stock" down="-stock" className="at-end" />
      <Sorted {...sorted} label={t("products.sold")} down="sold" className="at-end" />
      <th>{t("products.visible")}</th>
      <th>{t("products.featured")}</th>
      <th>
        <span className="unseen">{t("products.more")}</span>
      </th>
    </>
  );
}

type SortedProps = Pick<Props, "address"> & { label: string; className: string; up?: DeskSort; down?: DeskSort };

function Sorted({ address, label, className, up, down }: SortedProps) {
  const now = address.values.sort;
  const order = !now ? undefined : now === down ? "descending" : now === up ? "ascending" : undefined;
  const first = down ?? up;
  const next = now === first ? (first === down && up ? up : "") : first;
  return (
    <th className={className} aria-sort={order}>
      <Link className="sort" to={address.hrefOf({ sort: next ?? "" })} replace preventScrollReset>
        {label}
        {order && <DownIcon />}
      </Link>
    </th>
  );
}
