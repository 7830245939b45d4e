import { useTranslation } from "react-i18next";
import { LoadFailed } from "#web/frame/LoadFailed.tsx";
import { unpacked } from "#web/packed.ts";
import { pageContext } from "#web/page.ts";
import type { Route } from "./+types/BestSellersPage";
import { ListPage } from "./ListPage.tsx";
import { EmptyList } from "./list/EmptyList.tsx";
import { answered, askedFor, listOf, queryFor } from "./loadList.ts";

export const handle = { texts: ["catalogue", "finding"] };

const own = { sorts: ["best", "newest", "price", "-price", "deal"] } as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, url, packed } = context.get(pageContext);
  const asked = askedFor(url.searchParams, own);
  const list = listOf(await api.catalogue.bestSellers({ query: queryFor(asked, language) }), asked, language);
  return answered(list, packed(list));
}

export default function BestSellersPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("catalogue");
  return (
    <ListPage
      {...own}
      title={t("best.title")}
      description={t("home.description")}
      path="/best-sellers"
      list={unpacked(loaderData)}
      unsaid="best"
      empty={<EmptyList title={t("best.empty")} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} told="products.bestSellersFailed" />;
}
