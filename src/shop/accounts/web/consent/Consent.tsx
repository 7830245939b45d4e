import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useShop } from "#web/layout/ShopContext.tsx";
import { currentConsent, isBannerOpen, subscribeToConsent } from "./consentChoice.ts";

/** Without a network the page stays as it is, and the banner comes with the next one. */
const Banner = lazy(() => import("./Banner.tsx").catch(() => ({ default: () => <></> })));

/**
 * Shows the banner until a choice is made, and starts analytics after consent. Only in the browser: the server renders
 * the same page for everyone.
 */
export function Consent() {
  const { analyticsId } = useShop();
  const isOpen = useSyncExternalStore(subscribeToConsent, isBannerOpen, () => false);
  const agreed = useSyncExternalStore(
    subscribeToConsent,
    () => currentConsent() === "accepted",
    () => false,
  );
  useEffect(() => {
    if (agreed && analyticsId)
      import("./analytics.ts").then(
        ({ startAnalytics }) => startAnalytics(analyticsId),
        () => {},
      );
  }, [agreed, analyticsId]);
  return isOpen ? (
    <Suspense fallback={null}>
      <Banner />
    </Suspense>
  ) : null;
}
