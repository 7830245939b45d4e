import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { useShop } from "#web/layout/ShopContext.tsx";
import { unpack } from "#web/ssr/loaderPayload.ts";
import { pageContext } from "#web/ssr/pageContext.ts";
import { collectionHref } from "../collection.ts";
import { listPages, parseListPageQuery } from "../listPages.ts";
import type { Route } from "./+types/CollectionPage";
import { createCatalogueApi } from "./catalogueApi.ts";
import { EmptyList } from "./list/EmptyList.tsx";
import { ProductListPage } from "./ProductListPage.tsx";
import { listResponse, toApiQuery, toProductListData } from "./productListData.ts";

export { ErrorBoundary } from "./CategoryPage.tsx";
export const handle = { texts: ["catalogue", "finding"] };

const listOptions = listPages.collections;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { send, language, url, packed } = context.get(pageContext);
  const listQuery = parseListPageQuery(url.searchParams, listOptions);
  const found = await createCatalogueApi(send).inCollection({ params, query: toApiQuery(listQuery, language) });
  const { slug, displayName, displayDescription, seoTitle, seoDescription, picture } = found.collection;
  if (slug !== params.collection) throw redirect(collectionHref(slug) + url.search, 301);
  const list = toProductListData(found, listQuery, language);
  const collection = { slug, name: displayName, text: displayDescription, seoTitle, seoDescription, picture };
  return listResponse(list, packed({ list, collection }));
}

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const { list, collection } = unpack(loaderData);
  const { t } = useTranslation("catalogue");
  const shop = useShop();
  const { slug, name, text, seoTitle, seoDescription, picture } = collection;
  return (
    <ProductListPage
      {...listOptions}
      title={name}
      text={text}
      seoTitle={seoTitle || undefined}
      description={seoDescription || text || t("category.description", { category: name, shop: shop.name })}
      path={collectionHref(slug)}
      picture={picture}
      list={list}
      empty={<EmptyList title={t("list.empty")} />}
    />
  );
}
