import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "./toast.ts";

/**
 * Loads a dialog on first use.
 * @returns the component once loaded, and a function that loads it; offline, that shows a toast and calls `failed`
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
      .catch(() => {
        toast.error(t("common.offline"));
        failed();
      });
  };
  return [Part, fetch];
}
