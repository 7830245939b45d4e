import { data } from "react-router";
import { pageContext } from "#web/page.ts";
import type { Route } from "./+types/AboutPage";
import { ProsePage } from "./ProsePage.tsx";
import { proseFor } from "./proseFor.server.ts";

export const handle = { texts: ["support"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const prose = await proseFor("about", api, language);
  if (!prose) throw data(null, { status: 404 });
  return { prose };
}

export default function AboutPage({ loaderData: { prose } }: Route.ComponentProps) {
  return <ProsePage prose={prose} path="/about" contents={false} />;
}
