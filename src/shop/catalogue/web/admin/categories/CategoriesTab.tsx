import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { AdminCategory } from "#shop/catalogue/categoryContract.ts";
import { categoryHref } from "#shop/catalogue/categoryHref.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { wholeList } from "#web/admin/list/wholeList.ts";
import { useAdminAction } from "#web/admin/useAdminAction.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { moveInTree } from "../pages/moveItem.ts";
import { OrderButtons } from "../pages/OrderButtons.tsx";
import { adminCategoriesApi, allCategoryQueries, categoryTreeQuery } from "./adminCategoriesApi.ts";
import { CategoryDrawer } from "./CategoryDrawer.tsx";

/** The tree of categories: order, texts, addresses, pictures and size charts. */
export default function CategoriesTab() {
  const { t } = useTranslation("admin");
  const can = useCan();
  const tree = useQuery({ ...categoryTreeQuery, select: wholeList });
  const items = tree.data?.items ?? [];
  const [openKey, setOpenKey] = useState<string>();
  const opened = openKey === "" ? "new" : items.find(({ key }) => key === openKey);
  const arrange = useAdminAction(
    (keys: string[]) => adminCategoriesApi.arrange({ body: { keys } }),
    [allCategoryQueries],
  );
  const mayEdit = can("categories.write");
  return (
    <AdminList
      title={t("tab.categories")}
      query={tree}
      columns={5}
      hrefOf={() => "/secret-dashboard/categories"}
      isFiltered={false}
      onOpen={setOpenKey}
      empty={{ title: t("categories.empty"), text: t("categories.emptyText") }}
      tools={
        mayEdit && (
          <Button size="small" kind="main" onClick={() => setOpenKey("")}>
            {t("categories.add")}
          </Button>
        )
      }
      head={
        <>
          <th className="data-table__name">{t("categories.name")}</th>
          <th>{t("listPages.slug")}</th>
          <th>{t("categories.state")}</th>
          <th className="text-end">{t("tab.products")}</th>
          <th>
            <span className="visually-hidden">{t("listPages.order")}</span>
          </th>
        </>
      }
      row={(category, first) => (
        <CategoryRow
          key={category.key}
          category={category}
          siblings={items.filter(({ parent }) => parent === category.parent)}
          first={first}
          onOpen={() => setOpenKey(category.key)}
          onMove={mayEdit ? (step) => arrange.mutate(moveInTree(items, category.key, step)) : undefined}
        />
      )}
    >
      <CategoryDrawer category={opened} categories={items} mayEdit={mayEdit} onClose={() => setOpenKey(undefined)} />
    </AdminList>
  );
}

type RowProps = {
  category: AdminCategory;
  siblings: readonly AdminCategory[];
  first: boolean;
  onOpen(): void;
  onMove: ((step: -1 | 1) => void) | undefined;
};

function CategoryRow({ category, siblings, first, onOpen, onMove }: RowProps) {
  const { t } = useTranslation("admin");
  const { language, number } = useLanguage();
  const name = inLanguage(category.name, language);
  return (
    <tr
      data-id={category.key}
      tabIndex={first ? 0 : -1}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest("button")) onOpen();
      }}
    >
      <th scope="row" className="data-table__name">
        <button
          type="button"
          className={category.parent === null ? undefined : "tree-child"}
          aria-label={t("categories.edit", { name })}
          onClick={onOpen}
        >
          <bdi>{name}</bdi>
        </button>
      </th>
      <td className="muted">
        <span className="code">{categoryHref(category.slug)}</span>
      </td>
      <td>{category.hidden ? <Badge>{t("categories.hidden")}</Badge> : t("categories.shown")}</td>
      <td className="text-end number">{number(category.products)}</td>
      <td>
        {onMove && (
          <OrderButtons
            name={name}
            isFirst={siblings[0]?.key === category.key}
            isLast={siblings.at(-1)?.key === category.key}
            onMove={onMove}
          />
        )}
      </td>
    </tr>
  );
}
