import { useShop } from "#web/frame/shop.tsx";
import { useLanguage } from "#web/language.tsx";
import { addressIn } from "./address.ts";
import { JsonLd } from "./jsonLd.tsx";

/** Who runs this place and what it is called: said once, on the home page. */
export function ShopFactsBlock() {
  const { name, email, url } = useShop();
  const { language } = useLanguage();
  const organization = `${url}/#shop`;
  return (
    <JsonLd
      facts={{
        "@graph": [
          {
            "@type": "Organization",
            "@id": organization,
            name,
            email,
            url,
            logo: `${url}/icon-512.png`,
            areaServed: "EG",
          },
          {
            "@type": "WebSite",
            name,
            url: addressIn(language, url, "/"),
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
