import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { inLanguage } from "#platform/languages.ts";
import { useShop } from "#web/frame/shop.tsx";
import { pageContext } from "#web/page.ts";
import type { Route } from "./+types/ColourPage";
import { ListPage } from "./ListPage.tsx";
import { askedFor, listOf } from "./loadList.ts";

export { ErrorBoundary } from "./CategoryPage.tsx";
export const handle = { texts: ["catalogue"] };

const sorts = ["newest", "best", "price", "-price", "deal"] as const;

/** A colour is what products say of themselves: one that none of them has does not exist. */
export async function loader({ params: { colour }, context }: Route.LoaderArgs) {
  const { api, language, url } = context.get(pageContext);
  const { page, sort } = askedFor(url.searchParams, sorts[0]);
  if (!/^[\w-]{1,40}$/.test(colour)) throw data(null, { status: 404 });
  const list = await api.catalogue.products({ query: { colour, page, sort, lang: language } });
  if (list.total === 0) throw data(null, { status: 404 });
  const known = list.items
    .flatMap(({ attributes }) => attributes)
    .filter(({ key }) => key === "colour")
    .flatMap(({ values }) => values);
  const label = known.find(({ key }) => key === colour)?.label;
  return { list: listOf(list, sort, language), colour, name: label ? inLanguage(label, language) : colour };
}

export default function ColourPage({ loaderData: { list, colour, name } }: Route.ComponentProps) {
  const { t } = useTranslation("catalogue");
  const shop = useShop();
  return (
    <ListPage
      title={name}
      description={t("category.description", { category: name, shop: shop.name })}
      path={`/colour/${colour}`}
      list={list}
      sorts={sorts}
      empty={t("list.empty")}
    />
  );
}
