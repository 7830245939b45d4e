import { useTranslation } from "react-i18next";
import { pageContext } from "#web/page.ts";
import type { Route } from "./+types/BestSellersPage";
import { ListPage } from "./ListPage.tsx";
import { askedFor, listOf } from "./loadList.ts";

export const handle = { texts: ["catalogue"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, url } = context.get(pageContext);
  const { page } = askedFor(url.searchParams, "best");
  return listOf(await api.catalogue.bestSellers({ query: { page, lang: language } }), "best", language);
}

export default function BestSellersPage({ loaderData: list }: Route.ComponentProps) {
  const { t } = useTranslation("catalogue");
  return (
    <ListPage
      title={t("best.title")}
      description={t("home.description")}
      path="/best-sellers"
      list={list}
      sorts={["best"]}
      unsaid="best"
      empty={t("best.empty")}
    />
  );
}
