type Manifest = { routes: Record<string, { module: string } | undefined> };

/** Loads the code of the success page, as the router names it. Returns whether a navigation finds it loaded. */
export async function loadSuccessPage(): Promise<boolean> {
  const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest;
  try {
    for (const id of ["web/layout/QueryLayout", "shop/checkout/web/SuccessPage"])
      await import(/* @vite-ignore */ routes[id]?.module ?? "");
    return true;
  } catch {
    return false;
  }
}
