import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { LoadFailed } from "#web/frame/LoadFailed.tsx";
import { useShop } from "#web/frame/shop.tsx";
import { unpacked } from "#web/packed.ts";
import { pageContext } from "#web/page.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import type { Route } from "./+types/CategoryPage";
import { ListPage } from "./ListPage.tsx";
import { EmptyList } from "./list/EmptyList.tsx";
import { answered, askedFor, listOf, queryFor } from "./loadList.ts";

export const handle = { texts: ["catalogue", "finding"] };

const own = { sorts: ["newest", "best", "price", "-price", "deal"], fixed: "category" } as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, language, url, packed } = context.get(pageContext);
  const asked = askedFor(url.searchParams, own);
  const found = await api.catalogue.inCategory({ params, query: queryFor(asked, language) });
  const list = listOf(found, asked, language);
  return answered(list, packed({ list, slug: found.category.slug, name: found.category.displayName }));
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { list, slug, name } = unpacked(loaderData);
  const { t } = useTranslation("catalogue");
  const shop = useShop();
  return (
    <ListPage
      {...own}
      title={name}
      description={t("category.description", { category: name, shop: shop.name })}
      path={`/category/${slug}`}
      list={list}
      empty={<EmptyList title={t("list.empty")} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation("catalogue");
  const shop = useShop();
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <LoadFailed error={error} told="products.loadFailed" />;
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
