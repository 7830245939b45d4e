import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { urlInLanguage } from "./canonicalUrl.ts";
import { EmptyJsonLd, JsonLd } from "./jsonLd.tsx";

type Props = { trail: readonly { name: string; path: string }[] };

/** Breadcrumbs as JSON-LD. */
function ServerBreadcrumbJsonLd({ trail }: Props) {
  const { t } = useTranslation("common");
  const { language } = useLanguage();
  const { url } = useShop();
  const data = {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: t("home"), path: "/" }, ...trail].map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: urlInLanguage(language, url, path),
    })),
  };
  return <JsonLd data={data} />;
}

const BrowserBreadcrumbJsonLd = ({ trail }: Props) => <EmptyJsonLd key={trail.at(-1)?.path} />;

export const BreadcrumbJsonLd = import.meta.env.SSR ? ServerBreadcrumbJsonLd : BrowserBreadcrumbJsonLd;
