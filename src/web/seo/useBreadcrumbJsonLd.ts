import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { urlInLanguage } from "./canonicalUrl.ts";

/** Returns the breadcrumbs as JSON-LD. */
export function useBreadcrumbJsonLd(trail: readonly { name: string; path: string }[]) {
  const { t } = useTranslation("common");
  const { language } = useLanguage();
  const { url } = useShop();
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: t("home"), path: "/" }, ...trail].map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: urlInLanguage(language, url, path),
    })),
  };
}
