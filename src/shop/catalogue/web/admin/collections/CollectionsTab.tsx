import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { collectionHref, isWithinPeriod } from "#shop/catalogue/collection.ts";
import type { CollectionSummary } from "#shop/catalogue/collectionContract.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { wholeList } from "#web/admin/list/wholeList.ts";
import { useAdminAction } from "#web/admin/useAdminAction.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { moveItem } from "../pages/moveItem.ts";
import { OrderButtons } from "../pages/OrderButtons.tsx";
import { adminCollectionsApi, allCollectionQueries, collectionsQuery } from "./adminCollectionsApi.ts";
import { CollectionDrawer } from "./CollectionDrawer.tsx";

/** Collections in the order of the shop. */
export default function CollectionsTab() {
  const { t } = useTranslation("admin");
  const can = useCan();
  const collections = useQuery({ ...collectionsQuery, select: wholeList });
  const items = collections.data?.items ?? [];
  /** Id of the open collection; empty for a new one. */
  const [openId, setOpenId] = useState<string>();
  const arrange = useAdminAction(
    (ids: string[]) => adminCollectionsApi.arrange({ body: { ids } }),
    [allCollectionQueries],
  );
  const mayEdit = can("collections.write");
  return (
    <AdminList
      title={t("tab.collections")}
      query={collections}
      columns={6}
      hrefOf={() => "/secret-dashboard/collections"}
      isFiltered={false}
      onOpen={setOpenId}
      empty={{ title: t("collections.empty"), text: t("collections.emptyText") }}
      tools={
        mayEdit && (
          <Button size="small" kind="main" onClick={() => setOpenId("")}>
            {t("collections.add")}
          </Button>
        )
      }
      head={
        <>
          <th className="data-table__name">{t("collections.name")}</th>
          <th>{t("listPages.slug")}</th>
          <th>{t("collections.kind")}</th>
          <th>{t("categories.state")}</th>
          <th className="text-end">{t("tab.products")}</th>
          <th>
            <span className="visually-hidden">{t("listPages.order")}</span>
          </th>
        </>
      }
      row={(collection, first) => {
        const at = items.indexOf(collection);
        return (
          <CollectionRow
            key={collection._id}
            collection={collection}
            first={first}
            onOpen={() => setOpenId(collection._id)}
            order={
              mayEdit && (
                <OrderName
                  collection={collection}
                  isFirst={at === 0}
                  isLast={at === items.length - 1}
                  onMove={(step) => arrange.mutate(moveItem(items, at, step).map(({ _id }) => _id))}
                />
              )
            }
          />
        );
      }}
    >
      <CollectionDrawer id={openId} mayEdit={mayEdit} onClose={() => setOpenId(undefined)} />
    </AdminList>
  );
}

type OrderProps = {
  collection: CollectionSummary;
  isFirst: boolean;
  isLast: boolean;
  onMove(step: -1 | 1): void;
};

function OrderName({ collection, ...order }: OrderProps) {
  const { language } = useLanguage();
  return <OrderButtons name={inLanguage(collection.name, language)} {...order} />;
}

type RowProps = { collection: CollectionSummary; first: boolean; onOpen(): void; order: React.ReactNode };

function CollectionRow({ collection, first, onOpen, order }: RowProps) {
  const { t } = useTranslation("admin");
  const { language, number } = useLanguage();
  const name = inLanguage(collection.name, language);
  return (
    <tr
      data-id={collection._id}
      tabIndex={first ? 0 : -1}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest("button")) onOpen();
      }}
    >
      <th scope="row" className="data-table__name">
        <button type="button" aria-label={t("collections.edit", { name })} onClick={onOpen}>
          <bdi>{name}</bdi>
        </button>
      </th>
      <td className="muted">
        <span className="code">{collectionHref(collection.slug)}</span>
      </td>
      <td>{t(`collections.kind.${collection.kind}`)}</td>
      <td>{isShown(collection) ? t("categories.shown") : <Badge>{t("categories.hidden")}</Badge>}</td>
      <td className="text-end number">{number(collection.products)}</td>
      <td>{order}</td>
    </tr>
  );
}

const toDate = (text: string | null) => (text === null ? null : new Date(text));

const isShown = ({ hidden, visibleFrom, visibleUntil }: CollectionSummary) =>
  !hidden && isWithinPeriod({ visibleFrom: toDate(visibleFrom), visibleUntil: toDate(visibleUntil) }, new Date());
