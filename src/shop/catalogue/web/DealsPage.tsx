import { useTranslation } from "react-i18next";
import { LoadFailed } from "#web/frame/LoadFailed.tsx";
import { unpacked } from "#web/packed.ts";
import { pageContext } from "#web/page.ts";
import type { Route } from "./+types/DealsPage";
import { ListPage } from "./ListPage.tsx";
import { EmptyList } from "./list/EmptyList.tsx";
import { answered, askedFor, listOf, queryFor } from "./loadList.ts";

export const handle = { texts: ["catalogue", "finding"] };

const own = { sorts: ["deal", "newest", "best", "price", "-price"], fixed: "sale" } as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, url, packed } = context.get(pageContext);
  const asked = askedFor(url.searchParams, own);
  const list = listOf(await api.catalogue.deals({ query: queryFor(asked, language) }), asked, language);
  return answered(list, packed(list));
}

export default function DealsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("catalogue");
  return (
    <ListPage
      {...own}
      title={t("deals.title")}
      text={t("deals.text")}
      description={t("home.description")}
      path="/deals"
      list={unpacked(loaderData)}
      empty={<EmptyList title={t("deals.empty")} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} told="products.dealsFailed" />;
}
