import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { unpack } from "#web/ssr/loaderPayload.ts";
import { pageContext } from "#web/ssr/pageContext.ts";
import { collectionHref } from "../collection.ts";
import { listPages, parseListPageQuery } from "../listPages.ts";
import type { Route } from "./+types/CollectionPage";
import { createCatalogueApi } from "./catalogueApi.ts";
import { EmptyList } from "./list/EmptyList.tsx";
import { toOwnTexts, useOwnTexts } from "./list/ownTexts.ts";
import { ProductListPage } from "./ProductListPage.tsx";
import { listResponse, toApiQuery, toProductListData } from "./productListData.ts";

export { ErrorBoundary } from "./CategoryPage.tsx";
export const handle = { texts: ["catalogue", "finding"] };

const listOptions = listPages.collections;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { send, language, url, packed } = context.get(pageContext);
  const listQuery = parseListPageQuery(url.searchParams, listOptions);
  const found = await createCatalogueApi(send).inCollection({ params, query: toApiQuery(listQuery, language) });
  const { slug } = found.collection;
  if (slug !== params.collection) throw redirect(collectionHref(slug) + url.search, 301);
  const list = toProductListData(found, listQuery, language);
  const collection = toOwnTexts(found.collection);
  return listResponse(list, packed({ list, collection }));
}

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const { list, collection } = unpack(loaderData);
  const { t } = useTranslation("catalogue");
  return (
    <ProductListPage
      {...listOptions}
      {...useOwnTexts(collection)}
      path={collectionHref(collection.slug)}
      list={list}
      empty={<EmptyList title={t("list.empty")} />}
    />
  );
}
