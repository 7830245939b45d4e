import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";

/** Returns who brings a return back, and a sentence about what it costs. */
export function useReturnTransport() {
  const { t } = useTranslation("orders");
  const { money } = useLanguage();
  const { returnMethod: method = "courier", returnFee = 0 } = useShop();
  const paid = method === "customer" ? "customer" : returnFee > 0 ? "courier" : "free";
  return { method, cost: t(`returnCost.${paid}`, { amount: money(returnFee) }) };
}
