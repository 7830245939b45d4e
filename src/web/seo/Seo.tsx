import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { alternateUrls, urlInLanguage } from "./canonicalUrl.ts";

type Props = {
  /** Without the shop's name, which is appended. */
  title?: string | undefined;
  description: string;
  /** The canonical path, with the query parameters that make it another page. */
  path: string;
  type?: "website" | "product" | undefined;
  /** Path of the preview picture of shared links; defaults to the shop's own. */
  picture?: string | undefined;
  /** False for filtered lists and searches. */
  index?: boolean;
};

const locales = { en: "en_GB", ar: "ar_EG", es: "es_ES", fr: "fr_FR" };

/** Metadata for search engines and shared links. React hoists it into the head. */
export function Seo({ title, description, path, type = "website", picture, index = true }: Props) {
  const shop = useShop();
  const { language } = useLanguage();
  const full = title ? `${title} · ${shop.name}` : shop.name;
  const address = urlInLanguage(language, shop.url, path);
  const summary = truncate(description);
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={summary} />
      <link rel="canonical" href={address} />
      {!index && <meta name="robots" content="noindex, follow" />}
      {index &&
        alternateUrls(shop.url, path).map(({ language, href }) => (
          <link key={language} rel="alternate" hrefLang={language} href={href} />
        ))}
      {/^\/(new)?$/.test(path) && (
        <link rel="alternate" type="application/rss+xml" href={`/feeds/new-${language}.xml`} title={full} />
      )}
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:title" content={title ?? shop.name} />
      <meta property="og:description" content={summary} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:image" content={shop.url + (picture ?? shop.socialCard)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Returns whole words up to the length that search results show. */
function truncate(text: string, most = 160): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/\s+\S*$/, "")}…`;
}
