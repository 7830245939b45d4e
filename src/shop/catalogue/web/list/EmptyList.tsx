import { useTranslation } from "react-i18next";
import { EmptyWithShopLink } from "#web/layout/EmptyWithShopLink.tsx";

/** Empty state of a list without any products, with a next step. */
export function EmptyList({ title }: { title: string }) {
  const { t } = useTranslation("catalogue");
  return <EmptyWithShopLink title={title}>{t("list.empty.text")}</EmptyWithShopLink>;
}
