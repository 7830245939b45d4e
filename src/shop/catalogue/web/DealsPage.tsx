import { useTranslation } from "react-i18next";
import { pageContext } from "#web/page.ts";
import type { Route } from "./+types/DealsPage";
import { ListPage } from "./ListPage.tsx";
import { askedFor, listOf } from "./loadList.ts";

export const handle = { texts: ["catalogue"] };

const sorts = ["deal", "newest", "best", "price", "-price"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, url } = context.get(pageContext);
  const { page, sort } = askedFor(url.searchParams, sorts[0]);
  return listOf(await api.catalogue.deals({ query: { page, sort, lang: language } }), sort, language);
}

export default function DealsPage({ loaderData: list }: Route.ComponentProps) {
  const { t } = useTranslation("catalogue");
  return (
    <ListPage
      title={t("deals.title")}
      text={t("deals.text")}
      description={t("home.description")}
      path="/deals"
      list={list}
      sorts={sorts}
      empty={t("deals.empty")}
    />
  );
}
