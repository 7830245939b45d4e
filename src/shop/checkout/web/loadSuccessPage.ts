type Manifest = { routes: Record<string, { module: string } | undefined> };

/** The order does not wait any longer for a script that neither loads nor fails. */
const longestWaitMs = 3_000;

/** Loads the code of the success page, as the router names it. Returns whether a navigation finds it loaded. */
export function loadSuccessPage(): Promise<boolean> {
  const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest;
  const files = ["web/layout/QueryLayout", "shop/checkout/web/SuccessPage"];
  const loaded = Promise.all(files.map((id) => import(/* @vite-ignore */ routes[id]?.module ?? "")));
  return Promise.race([
    loaded.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((late) => setTimeout(late, longestWaitMs, false)),
  ]);
}
