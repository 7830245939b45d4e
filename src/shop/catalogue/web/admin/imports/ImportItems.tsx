import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ErrorKey } from "#platform/errors.ts";
import type { ImportDetails, ImportItem } from "#shop/catalogue/importContract.ts";
import { type ImportItemFilter, importItemFilters } from "#shop/catalogue/importLimits.ts";
import { ListFoot } from "#web/admin/list/ListFrame.tsx";
import type { UrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge, type Tone } from "#web/ui/Badge.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { productFormHref } from "../productFormHref.ts";

type Props = { data: ImportDetails; show: ImportItemFilter; address: UrlFilters<"show">; isStale: boolean };

const tones: Record<ImportItem["action"], Tone> = { create: "success", change: "info", same: "plain", skip: "danger" };

/** Lists the planned or finished action for each product, with its reason. */
export function ImportItems({ data, show, address, isStale }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const { items } = data;
  const countOf = (filter: ImportItemFilter) =>
    filter === "all" ? data.products : filter in data.counts ? data.counts[filter as ImportItem["action"]] : undefined;
  return (
    <div className="stack">
      <nav className="saved-views" aria-label={t("imports.items")}>
        {importItemFilters.map((name) => (
          <Link
            key={name}
            to={address.hrefOf({ show: name === "all" ? "" : name })}
            replace
            preventScrollReset
            aria-current={name === show ? "true" : undefined}
          >
            {t(`imports.show.${name}`)}
            {countOf(name) !== undefined && <span className="number"> {number(countOf(name) ?? 0)}</span>}
          </Link>
        ))}
      </nav>
      {items.total === 0 ? (
        <p className="muted">{t("imports.noItems")}</p>
      ) : (
        <div className={classNames("admin-table", isStale && "admin-table--stale")}>
          <DataTable label={t("imports.items")}>
            <thead>
              <tr>
                <th className="text-end">{t("products.importRow")}</th>
                <th className="data-table__name">{t("products.name")}</th>
                <th className="text-end">{t("imports.variants")}</th>
                <th className="text-end">{t("imports.picturesCount")}</th>
                <th>{t("imports.what")}</th>
                <th>{t("imports.notes")}</th>
              </tr>
            </thead>
            <tbody>
              {items.items.map((item) => (
                <ItemRow key={item.position} item={item} />
              ))}
            </tbody>
          </DataTable>
        </div>
      )}
      <ListFoot page={items} hrefOf={(page) => address.hrefOf({}, page)} />
    </div>
  );
}

function ItemRow({ item }: { item: ImportItem }) {
  const { t } = useTranslation(["admin", "errors"]);
  const { colon, number } = useLanguage();
  const textOf = (message: string) => String(t(`errors:${message as ErrorKey}`, {}));
  return (
    <tr>
      <td className="text-end number">{number(item.row)}</td>
      <th scope="row" className="data-table__name">
        {item.productId === null ? (
          <bdi>{item.name}</bdi>
        ) : (
          <Link to={productFormHref(item.productId)}>
            <bdi>{item.name || item.productId}</bdi>
          </Link>
        )}
      </th>
      <td className="text-end number">{number(item.variants)}</td>
      <td className="text-end number">{number(item.pictures)}</td>
      <td>
        {item.state === "failed" ? (
          <Badge tone="danger">{t("imports.failed")}</Badge>
        ) : (
          <Badge tone={tones[item.action]}>{t(`imports.action.${item.action}`)}</Badge>
        )}
      </td>
      <td className="import-notes">
        <ul>
          {item.message !== null && <li className="is-error">{textOf(item.message)}</li>}
          {item.notes.map(({ row, column, message, value, isError }) => (
            <li key={`${row}-${column}-${message}-${value}`} className={isError ? "is-error" : undefined}>
              <span className="muted">
                {t("imports.place", { row: number(row) })} <bdi>{column}</bdi>
                {colon}
              </span>{" "}
              {textOf(message)}
              {value && (
                <>
                  {" "}
                  <bdi className="muted">({value.slice(0, 60)})</bdi>
                </>
              )}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
