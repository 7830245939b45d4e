import { useEffect } from "react";
import { useShop } from "#web/frame/shop.tsx";

/** Starts telling a configured service what fails in this browser. */
export function ErrorReports() {
  const { errorsTo } = useShop();
  useEffect(() => {
    if (errorsTo)
      import("./sentry.ts").then(
        ({ reportTo }) => reportTo(errorsTo),
        () => {},
      );
  }, [errorsTo]);
  return null;
}
