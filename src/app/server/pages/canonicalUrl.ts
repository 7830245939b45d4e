import { lowerCasePaths, lowerCasePrefixes, trailingSlashPaths, unindexedPaths } from "#pages";

/** Returns the canonical URL of the page: lower case, no trailing slash. Undefined if it is canonical already. */
export function canonicalRedirect({ pathname, search }: URL): string | undefined {
  const whole = trailingSlashPaths.test(pathname) ? pathname.replace(/\/+$/, "") : pathname;
  const path = lowerCasePaths.test(whole)
    ? whole.toLowerCase()
    : whole.replace(lowerCasePrefixes, (prefix) => prefix.toLowerCase());
  return path === pathname ? undefined : path + search;
}

/** Returns whether a URL is excluded from search engines: filtered lists, searches and personal pages. */
export function isPrivateUrl({ pathname, searchParams }: URL): boolean {
  if (unindexedPaths.test(pathname)) return true;
  return ["q", "category", "size", "colour", "min", "max", "stock", "sale", "sort"].some(
    (name) => searchParams.get(name) && !pathname.startsWith("/product/"),
  );
}
