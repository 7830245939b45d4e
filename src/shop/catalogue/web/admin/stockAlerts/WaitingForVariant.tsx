import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { waitingOfProductQuery } from "./queries.ts";

/** How many customers wait for a variant; nothing if nobody does. */
export function WaitingForVariant({ productId, variantId }: { productId: string; variantId: string }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const { data } = useQuery(waitingOfProductQuery(productId));
  const waiting = data?.find((row) => row.variantId === variantId)?.waiting ?? 0;
  if (waiting === 0) return null;
  return <p className="small">{t("stockAlerts.count", { count: waiting, n: number(waiting) })}</p>;
}
