import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";

/** Returns the return period in words, such as "14 days". */
export function useReturnDays(): string {
  const { t } = useTranslation("orders");
  const { number } = useLanguage();
  const { returnDays } = useShop();
  return t("days", { count: returnDays, n: number(returnDays) });
}
