import { redirect } from "react-router";
import { pageContext } from "#web/ssr/pageContext.ts";
import type { Route } from "./+types/PolicyPage";
import { loadPolicy } from "./loadProse.server.ts";
import { ProsePage } from "./ProsePage.tsx";
import { policySlugs } from "./policySlugs.ts";

export const handle = { texts: ["support"] };

export async function loader({ params: { policy }, context }: Route.LoaderArgs) {
  const { send, language } = context.get(pageContext);
  const prose = policySlugs.some((one) => one === policy) ? await loadPolicy(policy, send, language) : undefined;
  if (!prose) throw redirect("/");
  return { prose, policy };
}

export default function PolicyPage({ loaderData: { prose, policy } }: Route.ComponentProps) {
  return <ProsePage prose={prose} path={`/policies/${policy}`} />;
}
