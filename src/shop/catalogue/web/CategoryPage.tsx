import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, redirect } from "react-router";
import { LoadFailed } from "#web/layout/LoadFailed.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { unpack } from "#web/ssr/loaderPayload.ts";
import { pageContext } from "#web/ssr/pageContext.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Link } from "#web/ui/Link.tsx";
import { categoryHref } from "../categoryHref.ts";
import { listPages, parseListPageQuery } from "../listPages.ts";
import type { Route } from "./+types/CategoryPage";
import { createCatalogueApi } from "./catalogueApi.ts";
import { EmptyList } from "./list/EmptyList.tsx";
import { toOwnTexts, useOwnTexts } from "./list/ownTexts.ts";
import { ProductListPage } from "./ProductListPage.tsx";
import { listResponse, toApiQuery, toProductListData } from "./productListData.ts";

export const handle = { texts: ["catalogue", "finding"] };

const listOptions = listPages.category;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { send, language, url, packed } = context.get(pageContext);
  const listQuery = parseListPageQuery(url.searchParams, listOptions);
  const found = await createCatalogueApi(send).inCategory({ params, query: toApiQuery(listQuery, language) });
  const { slug, parent, children } = found.category;
  if (slug !== params.category) throw redirect(categoryHref(slug) + url.search, 301);
  const list = toProductListData(found, listQuery, language);
  const category = toOwnTexts(found.category);
  return listResponse(list, packed({ list, category, parent, children }));
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { list, category, parent, children } = unpack(loaderData);
  const { t } = useTranslation("catalogue");
  return (
    <ProductListPage
      {...listOptions}
      {...useOwnTexts(category)}
      path={categoryHref(category.slug)}
      above={parent ? [{ name: parent.displayName, path: categoryHref(parent.slug) }] : []}
      below={children.length > 0 && <ChildLinks label={category.name} items={children} />}
      list={list}
      empty={<EmptyList title={t("list.empty")} />}
    />
  );
}

type ChildLinksProps = { label: string; items: readonly { slug: string; displayName: string }[] };

const ChildLinks = ({ label, items }: ChildLinksProps) => (
  <nav aria-label={label}>
    <ul className="chips">
      {items.map(({ slug, displayName }) => (
        <li key={slug}>
          <Link className="chip" to={categoryHref(slug)}>
            {displayName}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

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
