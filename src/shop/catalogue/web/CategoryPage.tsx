import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { LoadFailed } from "#web/layout/LoadFailed.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { unpack } from "#web/ssr/loaderPayload.ts";
import { pageContext } from "#web/ssr/pageContext.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { listPages, parseListPageQuery } from "../listPages.ts";
import type { Route } from "./+types/CategoryPage";
import { createCatalogueApi } from "./catalogueApi.ts";
import { EmptyList } from "./list/EmptyList.tsx";
import { ProductListPage } from "./ProductListPage.tsx";
import { listResponse, toApiQuery, toProductListData } from "./productListData.ts";

export const handle = { texts: ["catalogue", "finding"] };

const listOptions = listPages.category;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { send, language, url, packed } = context.get(pageContext);
  const listQuery = parseListPageQuery(url.searchParams, listOptions);
  const found = await createCatalogueApi(send).inCategory({ params, query: toApiQuery(listQuery, language) });
  const list = toProductListData(found, listQuery, language);
  return listResponse(list, packed({ list, slug: found.category.slug, name: found.category.displayName }));
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { list, slug, name } = unpack(loaderData);
  const { t } = useTranslation("catalogue");
  const shop = useShop();
  return (
    <ProductListPage
      {...listOptions}
      title={name}
      seoTitle={isDescribed(slug) ? t(`seo.${slug}.title`) : undefined}
      description={
        isDescribed(slug) ? t(`seo.${slug}.text`) : t("category.description", { category: name, shop: shop.name })
      }
      path={`/category/${slug}`}
      list={list}
      empty={<EmptyList title={t("list.empty")} />}
    />
  );
}

/** Categories with their own texts for search engines; a category that staff add has the general one. */
const described = [
  "t-shirts",
  "shirts",
  "dresses",
  "trousers",
  "jackets",
  "abayas",
  "activewear",
  "knitwear",
  "shoes",
  "bags",
  "accessories",
] as const;
const isDescribed = (slug: string): slug is (typeof described)[number] => described.some((one) => one === slug);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation("catalogue");
  const shop = useShop();
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <LoadFailed error={error} message="products.loadFailed" />;
  return (
    <div className="wrap">
      <title>{`${t("category.unknown")} · ${shop.name}`}</title>
      <EmptyState
        heading="h1"
        title={t("category.unknown")}
        action={
          <ButtonLink kind="main" to="/new">
            {t("home.action")}
          </ButtonLink>
        }
      >
        {t("category.unknown.text")}
      </EmptyState>
    </div>
  );
}
