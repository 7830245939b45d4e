import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useShop } from "#web/frame/shop.tsx";
import { choiceNow, isAsking, watchChoice } from "./choice.ts";

const Banner = lazy(() => import("./Banner.tsx"));

/**
 * Asks whoever has not chosen yet, and measures the visits of those who agreed. Only in the browser: the server draws
 * the same page for everybody.
 */
export function Consent() {
  const { analyticsId } = useShop();
  const asks = useSyncExternalStore(watchChoice, isAsking, () => false);
  const agreed = useSyncExternalStore(
    watchChoice,
    () => choiceNow() === "accepted",
    () => false,
  );
  useEffect(() => {
    if (agreed && analyticsId)
      import("./analytics.ts").then(
        ({ measure }) => measure(analyticsId),
        () => {},
      );
  }, [agreed, analyticsId]);
  return asks ? (
    <Suspense fallback={null}>
      <Banner />
    </Suspense>
  ) : null;
}
