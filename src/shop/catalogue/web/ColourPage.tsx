import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { useShop } from "#web/layout/ShopContext.tsx";
import { unpack } from "#web/ssr/loaderPayload.ts";
import { pageContext } from "#web/ssr/pageContext.ts";
import { listPages, parseListPageQuery } from "../listPages.ts";
import { hasFilters, type ListQuery, toQueryString } from "../listQuery.ts";
import type { Route } from "./+types/ColourPage";
import { createCatalogueApi } from "./catalogueApi.ts";
import { EmptyList } from "./list/EmptyList.tsx";
import { ProductListPage } from "./ProductListPage.tsx";
import { listResponse, toApiQuery, toProductListData } from "./productListData.ts";

export { ErrorBoundary } from "./CategoryPage.tsx";
export const handle = { texts: ["catalogue", "finding"] };

const listOptions = listPages.colour;

/** Colours exist only as attribute values of products: responds 404 if no product has the colour and it was not merged. */
export async function loader({ params: { colour }, context }: Route.LoaderArgs) {
  const { send, language, url, packed } = context.get(pageContext);
  const listQuery = parseListPageQuery(url.searchParams, listOptions);
  if (!/^[\w-]{1,40}$/.test(colour)) throw data(null, { status: 404 });
  const api = createCatalogueApi(send);
  const found = await api.products({ query: { ...toApiQuery(listQuery, language), colour } });
  if (found.total === 0) {
    await redirectIfMerged(api, colour, listQuery);
    if (!hasFilters(listQuery)) throw data(null, { status: 404 });
  }
  const name = found.facets?.colours.find(({ key }) => key === colour)?.label ?? colour;
  const list = toProductListData(found, listQuery, language);
  return listResponse(list, packed({ list, colour, name }));
}

/** Old links and search engines know a colour by the key that it had before it was merged into another one. */
async function redirectIfMerged(api: ReturnType<typeof createCatalogueApi>, colour: string, listQuery: ListQuery) {
  const { key } = await api.colour({ params: { key: colour } }).catch(() => ({ key: colour }));
  if (key !== colour) throw redirect(`/colour/${key}${toQueryString(listQuery)}`, 301);
}

export default function ColourPage({ loaderData }: Route.ComponentProps) {
  const { list, colour, name } = unpack(loaderData);
  const { t } = useTranslation("catalogue");
  const shop = useShop();
  return (
    <ProductListPage
      {...listOptions}
      title={name}
      description={t("colour.description", { colour: name, shop: shop.name })}
      path={`/colour/${colour}`}
      list={list}
      empty={<EmptyList title={t("list.empty")} />}
    />
  );
}
