import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { urlInLanguage } from "./canonicalUrl.ts";
import { EmptyJsonLd, JsonLd } from "./jsonLd.tsx";

/** Name and contact of the shop as JSON-LD, on the home page only. */
function ServerOrganizationJsonLd() {
  const { name, email, url, logo } = useShop();
  const { language } = useLanguage();
  const organization = `${url}/#shop`;
  return (
    <JsonLd
      data={{
        "@graph": [
          {
            "@type": "Organization",
            "@id": organization,
            name,
            email,
            url,
            logo: url + (logo ?? "/icon-512.png"),
            areaServed: "EG",
          },
          {
            "@type": "WebSite",
            name,
            url: urlInLanguage(language, url, "/"),
            inLanguage: language,
            publisher: { "@id": organization },
            potentialAction: {
              "@type": "SearchAction",
              target: { "@type": "EntryPoint", urlTemplate: `${url}/search?q={search_term_string}` },
              "query-input": "required name=search_term_string",
            },
          },
        ],
      }}
    />
  );
}

export const OrganizationJsonLd = import.meta.env.SSR ? ServerOrganizationJsonLd : EmptyJsonLd;
