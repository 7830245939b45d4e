import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useShop } from "#web/layout/ShopContext.tsx";
import { currentConsent, isBannerOpen, subscribeToConsent } from "./consentChoice.ts";

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
  return isOpen ? <LazyBanner /> : null;
}

function LazyBanner() {
  const [Banner, setBanner] = useState<ComponentType>();
  useEffect(() => {
    const load = () => import("./Banner.tsx").then(({ default: loaded }) => setBanner(() => loaded)).catch(() => {});
    // Browsers do not load a script anew that has failed once, so a page without a network waits for it.
    if (navigator.onLine) load();
    else addEventListener("online", load, { once: true });
  }, []);
  return Banner && <Banner />;
}
