import { useShop } from "#web/frame/shop.tsx";
import { useLanguage } from "#web/language.tsx";
import { addressIn, alternatesOf } from "./address.ts";

type Props = {
  /** Without the shop's name, which is added; undefined on the home page. */
  title?: string | undefined;
  description: string;
  /** The page's own address: a path, with the parts of its query that make it another page. */
  path: string;
  type?: "website" | "product" | undefined;
  /** A path of the shop; without one a link to the page is shared with the shop's own card. */
  picture?: string | undefined;
  /** False for what somebody chose for themselves: a filtered list, a search. */
  index?: boolean;
};

const locales = { en: "en_GB", ar: "ar_EG", es: "es_ES", fr: "fr_FR" };

/** What search engines and shared links say of a page. React carries all of it into the head. */
export function Seo({ title, description, path, type = "website", picture, index = true }: Props) {
  const shop = useShop();
  const { language } = useLanguage();
  const full = title ? `${title} · ${shop.name}` : shop.name;
  const address = addressIn(language, shop.url, path);
  const summary = shortened(description);
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={summary} />
      <link rel="canonical" href={address} />
      {!index && <meta name="robots" content="noindex, follow" />}
      {index &&
        alternatesOf(shop.url, path).map(({ language, href }) => (
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
      <meta property="og:image" content={shop.url + (picture ?? "/social-card.png")} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Whole words, as many as are shown under a search result. */
function shortened(text: string, most = 160): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/\s+\S*$/, "")}…`;
}
