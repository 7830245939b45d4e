import { redirect } from "react-router";
import { pageContext } from "#web/page.ts";
import type { Route } from "./+types/PolicyPage";
import { ProsePage } from "./ProsePage.tsx";
import { policies } from "./policies.ts";
import { proseFor } from "./proseFor.server.ts";

export const handle = { texts: ["support"] };

export async function loader({ params: { policy }, context }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const prose = policies.some((one) => one === policy) ? await proseFor(policy, api, language) : undefined;
  if (!prose) throw redirect("/");
  return { prose, policy };
}

export default function PolicyPage({ loaderData: { prose, policy } }: Route.ComponentProps) {
  return <ProsePage prose={prose} path={`/policies/${policy}`} />;
}
