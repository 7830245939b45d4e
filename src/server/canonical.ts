/** Public pages whose addresses are written in small letters. A colour's key is not. */
const lowered = /^\/(product|category)\/|^\/(new|deals|best-sellers|search|about|contact)\/?$|^\/policies\//i;
const known =
  /^\/(product\/[^/]+|category\/[^/]+|colour\/[^/]+|new|deals|best-sellers|search|about|contact|policies\/[^/]+)\/+$/i;

/** Where the same page lives under its own address: small letters, no slash at the end. Undefined where it is there. */
export function movedTo({ pathname, search }: URL): string | undefined {
  const whole = known.test(pathname) ? pathname.replace(/\/+$/, "") : pathname;
  const path = lowered.test(whole) ? whole.toLowerCase() : whole;
  return path === pathname ? undefined : path + search;
}

const nobodyElses =
  /^\/(login|signup|oauth-signup|verify-email|forgot-password|reset-password|confirm-email|cart|checkout|checkout-success|purchase-cancel|orders|profile|lists|recommendations|secret-dashboard|mailing|unsubscribe)(\/|$)/;

/** What somebody narrowed for themselves, searched for, or what speaks to one person: no search engine keeps it. */
export function isForNobodyElse({ pathname, searchParams }: URL): boolean {
  if (nobodyElses.test(pathname) || pathname === "/search") return true;
  return ["q", "category", "size", "colour", "min", "max", "stock", "sale", "sort"].some(
    (name) => searchParams.get(name) && !pathname.startsWith("/product/"),
  );
}
