import { useTranslation } from "react-i18next";
import { EmptyWithShopLink } from "#web/layout/EmptyWithShopLink.tsx";

/** In the cart and at checkout. */
export function EmptyCart() {
  const { t } = useTranslation("cart");
  return <EmptyWithShopLink title={t("emptyTitle")}>{t("emptyText")}</EmptyWithShopLink>;
}
