import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AdminProductSort } from "#shop/catalogue/adminContract.ts";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import type { UrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { categoryTreeQuery } from "./categories/adminCategoriesApi.ts";
import { useCategoryLabel } from "./categories/useCategoryLabel.ts";
import type { productFilterNames } from "./queries.ts";

type Props = { address: UrlFilters<(typeof productFilterNames)[number]>; lowStock: number | undefined };

/** Sort orders other than the default, newest first. */
const otherSorts = [
  "oldest",
  "name",
  "price",
  "-price",
  "stock",
  "-stock",
  "sold",
  "deal",
] as const satisfies AdminProductSort[];

export function ProductFilters({ address, lowStock }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const categoryLabel = useCategoryLabel();
  const categories = useQuery(categoryTreeQuery).data?.items ?? [];
  const { values, set } = address;
  const either = (yes: string, no: string) => [
    { value: "1", label: yes },
    { value: "0", label: no },
  ];
  return (
    <>
      <nav className="saved-views" aria-label={t("views")}>
        <ViewLink here={values.lowStock !== "1"} to={address.hrefOf({ lowStock: "" })}>
          {t("products.all")}
        </ViewLink>
        <ViewLink here={values.lowStock === "1"} to={address.hrefOf({ lowStock: "1" })}>
          {t("products.low")} {lowStock !== 0 && <b>{lowStock === undefined ? "…" : number(lowStock)}</b>}
        </ViewLink>
      </nav>
      <ListFilters address={address} search={{ name: "q", label: t("products.search") }}>
        <ChoiceFilter
          label={t("products.category")}
          name="category"
          value={values.category}
          options={categories.map((category) => ({ value: category.key, label: categoryLabel(category) }))}
          onChange={(category) => set({ category })}
        />
        <ChoiceFilter
          label={t("products.visible")}
          name="hidden"
          value={values.hidden}
          options={either(t("products.isHidden"), t("products.isShown"))}
          onChange={(hidden) => set({ hidden })}
        />
        <ChoiceFilter
          label={t("products.featured")}
          name="featured"
          value={values.featured}
          options={either(t("products.isFeatured"), t("products.notFeatured"))}
          onChange={(featured) => set({ featured })}
        />
        <ChoiceFilter
          label={t("products.deal")}
          name="onDeal"
          value={values.onDeal}
          options={either(t("products.onDeal"), t("products.noDeal"))}
          onChange={(onDeal) => set({ onDeal })}
        />
        <ChoiceFilter
          label={t("products.sort")}
          name="sort"
          value={values.sort}
          any={t("products.sort.newest")}
          options={otherSorts.map((value) => ({ value, label: t(`products.sort.${value}`) }))}
          onChange={(sort) => set({ sort })}
        />
      </ListFilters>
    </>
  );
}

const ViewLink = ({ here, to, children }: { here: boolean; to: string; children: React.ReactNode }) => (
  <Link to={to} replace preventScrollReset aria-current={here ? "true" : undefined}>
    {children}
  </Link>
);
