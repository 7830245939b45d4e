import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { type PageRow, pages } from "./pages.ts";

const toRoute = ({ path, file }: PageRow) => (path === "" ? index(file) : route(path, file));

/** The routes of the page table. Every unknown path redirects home. */
export default [
  ...pages.filter(({ hasQueries }) => !hasQueries).map(toRoute),
  layout("web/layout/QueryLayout.tsx", pages.filter(({ hasQueries }) => hasQueries).map(toRoute)),
  // Every token and component in every state, for developers.
  ...(import.meta.env.DEV ? [route("dev/components", "app/web/dev/ComponentsPage.tsx")] : []),
  route("*", "web/layout/RedirectToHome.tsx"),
] satisfies RouteConfig;
