import { redirect } from "react-router";
import { pageContext } from "#web/ssr/pageContext.ts";
import { policyPath } from "../policyPath.ts";
import type { Route } from "./+types/OwnPage";
import { createContentApi } from "./contentApi.ts";
import { loadOwnPage } from "./loadProse.server.ts";
import { ProsePage } from "./ProsePage.tsx";

export const handle = { texts: ["support"] };

/** Enough sections to need a table of contents. */
const longPage = 3;

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { send, language } = context.get(pageContext);
  const page = await createContentApi(send)
    .page({ params: { slug }, query: { lang: language } })
    .catch(() => undefined);
  if (!page) throw redirect("/");
  if (page.isPolicy) throw redirect(policyPath(page.slug), 301);
  if (page.slug !== slug) throw redirect(`/pages/${page.slug}`, 301);
  return { prose: await loadOwnPage(page, send, language), slug };
}

/** A page that staff wrote. */
export default function OwnPage({ loaderData: { prose, slug } }: Route.ComponentProps) {
  return <ProsePage prose={prose} path={`/pages/${slug}`} contents={prose.sections.length >= longPage} />;
}
