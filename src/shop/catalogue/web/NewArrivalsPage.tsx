import { useTranslation } from "react-i18next";
import { LoadFailed } from "#web/layout/LoadFailed.tsx";
import { unpack } from "#web/ssr/loaderPayload.ts";
import { pageContext } from "#web/ssr/pageContext.ts";
import { listPages, parseListPageQuery } from "../listPages.ts";
import type { Route } from "./+types/NewArrivalsPage";
import { createCatalogueApi } from "./catalogueApi.ts";
import { EmptyList } from "./list/EmptyList.tsx";
import { ProductListPage } from "./ProductListPage.tsx";
import { listResponse, toApiQuery, toProductListData } from "./productListData.ts";

export const handle = { texts: ["catalogue", "finding"] };

const listOptions = listPages.new;

export async function loader({ context }: Route.LoaderArgs) {
  const { send, language, url, packed } = context.get(pageContext);
  const listQuery = parseListPageQuery(url.searchParams, listOptions);
  const list = toProductListData(
    await createCatalogueApi(send).newest({ query: toApiQuery(listQuery, language) }),
    listQuery,
    language,
  );
  return listResponse(list, packed(list));
}

export default function NewArrivalsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("catalogue");
  return (
    <ProductListPage
      {...listOptions}
      title={t("new.title")}
      description={t("new.description")}
      path="/new"
      list={unpack(loaderData)}
      hiddenBadge="new"
      empty={<EmptyList title={t("new.empty")} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} message="products.newFailed" />;
}
