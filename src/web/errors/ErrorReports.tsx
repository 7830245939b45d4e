import { useEffect } from "react";
import { useShop } from "#web/layout/ShopContext.tsx";

/** Starts error reporting to the configured service. */
export function ErrorReports() {
  const { errorsTo } = useShop();
  useEffect(() => {
    if (errorsTo)
      import("./sentry.ts").then(
        ({ startSentry }) => startSentry(errorsTo),
        () => {},
      );
  }, [errorsTo]);
  return null;
}
