import { useTranslation } from "react-i18next";
import { pageContext } from "#web/page.ts";
import type { Route } from "./+types/NewPage";
import { ListPage } from "./ListPage.tsx";
import { askedFor, listOf } from "./loadList.ts";

export const handle = { texts: ["catalogue"] };

const sorts = ["newest", "best", "price", "-price"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, url } = context.get(pageContext);
  const { page, sort } = askedFor(url.searchParams, sorts[0]);
  return listOf(await api.catalogue.newest({ query: { page, sort, lang: language } }), sort, language);
}

export default function NewPage({ loaderData: list }: Route.ComponentProps) {
  const { t } = useTranslation("catalogue");
  return (
    <ListPage
      title={t("new.title")}
      description={t("home.description")}
      path="/new"
      list={list}
      sorts={sorts}
      unsaid="new"
      empty={t("new.empty")}
    />
  );
}
