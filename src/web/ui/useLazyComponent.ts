import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "./toast.ts";

/** Browsers do not load a script anew that has failed once. */
let hasFailed = false;

/**
 * Loads a dialog on first use.
 * @returns the component once loaded, and a function that loads it. When that fails, it shows a toast and calls `failed`;
 *   the next time it reloads the page if the server answers.
 */
export function useLazyComponent<P>(
  load: () => Promise<ComponentType<P>>,
  failed: () => void = () => {},
): [ComponentType<P> | undefined, () => void] {
  const { t } = useTranslation("errors");
  const [Part, setPart] = useState<ComponentType<P>>();
  const fetch = () => {
    if (Part) return;
    load()
      .then((part) => setPart(() => part))
      .catch(async () => {
        if (hasFailed && (await window.fetch("/icon", { cache: "no-store" }).catch(() => undefined)))
          return location.reload();
        hasFailed = true;
        toast.error(t("common.notLoaded"));
        failed();
      });
  };
  return [Part, fetch];
}
