import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/**
 * Returns a check for data URLs (`/new.data?_routes=ID,ID`): whether every named route belongs to their page. The
 * router answers other names with an empty list, so there would be no end of URLs with status 200.
 */
export function routeCheckOf({ routes }: Pick<ServerBuild, "routes">): (url: URL) => boolean {
  const tree = treeOf(routes);
  return function hasRoutes({ pathname, searchParams }: URL): boolean {
    const ids = searchParams.get("_routes")?.split(",") ?? [];
    if (ids.length === 0) return true;
    if (ids.some((id) => !Object.hasOwn(routes, id))) return false;
    const matches = matchRoutes(tree, pathname.replace(/(?:(?<=\/)_)?\.data$/, "")) ?? [];
    return ids.every((id) => matches.some(({ route }) => route.id === id));
  };
}

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route): RouteObject => {
      const { id = "", path, index, caseSensitive = false } = route ?? {};
      const own = { id, caseSensitive, ...(path !== undefined && { path }) };
      return index ? { ...own, index } : { ...own, children: treeOf(routes, id) };
    });
}
