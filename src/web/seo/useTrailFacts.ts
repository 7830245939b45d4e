import { useTranslation } from "react-i18next";
import { useShop } from "#web/frame/shop.tsx";
import { useLanguage } from "#web/language.tsx";
import { addressIn } from "./address.ts";

/** The way from home to here, as search engines read it. */
export function useTrailFacts(trail: readonly { name: string; path: string }[]) {
  const { t } = useTranslation("common");
  const { language } = useLanguage();
  const { url } = useShop();
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: t("home"), path: "/" }, ...trail].map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: addressIn(language, url, path),
    })),
  };
}
