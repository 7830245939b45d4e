import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "./toast.ts";

/**
 * A dialog that comes to the browser when it is first wanted.
 * @returns the dialog once it is there, and how to fetch it; without a connection the visitor is told
 */
export function useLater<P>(load: () => Promise<ComponentType<P>>): [ComponentType<P> | undefined, () => void] {
  const { t } = useTranslation("errors");
  const [Part, setPart] = useState<ComponentType<P>>();
  const fetch = () => {
    if (Part) return;
    load()
      .then((part) => setPart(() => part))
      .catch(() => toast.error(t("common.offline")));
  };
  return [Part, fetch];
}
