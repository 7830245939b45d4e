import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "./toast.ts";

/** Whether a script did not load that a visitor wanted. Browsers do not load it anew. */
let hasFailed = false;

/**
 * Loads a dialog on first use.
 * @returns the component once loaded, and a function that loads it. When that fails, it shows a toast and calls `failed`;
 *   the next time it reloads the page if the server answers. With `false` it loads ahead, and tells of no failure.
 */
export function useLazyComponent<P>(
  load: () => Promise<ComponentType<P>>,
  failed: () => void = () => {},
): [ComponentType<P> | undefined, (isWanted?: boolean) => void] {
  const { t } = useTranslation("errors");
  const [Part, setPart] = useState<ComponentType<P>>();
  const fetch = (isWanted = true) => {
    if (Part) return;
    load()
      .then((part) => setPart(() => part))
      .catch(async () => {
        if (!isWanted) return;
        const answer = hasFailed
          ? await window.fetch("/icon", { cache: "no-store" }).catch(() => undefined)
          : undefined;
        if (answer?.ok) return location.reload();
        hasFailed = true;
        toast.error(t("common.notLoaded"));
        failed();
      });
  };
  return [Part, fetch];
}
