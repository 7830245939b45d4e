import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { useShop } from "#web/frame/shop.tsx";
import { unpacked } from "#web/packed.ts";
import { pageContext } from "#web/page.ts";
import { isNarrowed } from "../asked.ts";
import type { Route } from "./+types/ColourPage";
import { ListPage } from "./ListPage.tsx";
import { EmptyList } from "./list/EmptyList.tsx";
import { answered, askedFor, listOf, queryFor } from "./loadList.ts";

export { ErrorBoundary } from "./CategoryPage.tsx";
export const handle = { texts: ["catalogue", "finding"] };

const own = { sorts: ["newest", "best", "price", "-price", "deal"], fixed: "colour" } as const;

/** A colour is what products say of themselves: one that none of them has does not exist. */
export async function loader({ params: { colour }, context }: Route.LoaderArgs) {
  const { api, language, url, packed } = context.get(pageContext);
  const asked = askedFor(url.searchParams, own);
  if (!/^[\w-]{1,40}$/.test(colour)) throw data(null, { status: 404 });
  const found = await api.catalogue.products({ query: { ...queryFor(asked, language), colour } });
  if (found.total === 0 && !isNarrowed(asked)) throw data(null, { status: 404 });
  const name = found.facets?.colours.find(({ key }) => key === colour)?.label ?? colour;
  const list = listOf(found, asked, language);
  return answered(list, packed({ list, colour, name }));
}

export default function ColourPage({ loaderData }: Route.ComponentProps) {
  const { list, colour, name } = unpacked(loaderData);
  const { t } = useTranslation("catalogue");
  const shop = useShop();
  return (
    <ListPage
      {...own}
      title={name}
      description={t("category.description", { category: name, shop: shop.name })}
      path={`/colour/${colour}`}
      list={list}
      empty={<EmptyList title={t("list.empty")} />}
    />
  );
}
