import { data } from "react-router";
import { pageContext } from "#web/ssr/pageContext.ts";
import type { Route } from "./+types/AboutPage";
import { loadPolicy } from "./loadProse.server.ts";
import { ProsePage } from "./ProsePage.tsx";

export const handle = { texts: ["support"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { send, language } = context.get(pageContext);
  const prose = await loadPolicy("about", send, language);
  if (!prose) throw data(null, { status: 404 });
  return { prose };
}

export default function AboutPage({ loaderData: { prose } }: Route.ComponentProps) {
  return <ProsePage prose={prose} path="/about" contents={false} />;
}
