import { useLocation } from "react-router";
import { languageCodes, languages } from "#platform/languages.ts";
import { useLanguage } from "#web/language.tsx";
import { languageHref, rememberLanguage } from "./languageHref.ts";

/** Names in their own language. A whole new page, since every text of it changes. */
export function LanguageLinks() {
  const here = useLocation();
  const { language } = useLanguage();
  return languageCodes.map((code) => (
    <li key={code}>
      <a
        href={languageHref(here, code)}
        lang={code}
        hrefLang={code}
        aria-current={code === language || undefined}
        onClick={({ currentTarget }) => {
          // A choice on a product's page is written into the address behind the router's back, and goes along.
          currentTarget.href = languageHref(window.location, code);
          rememberLanguage(code);
        }}
      >
        {languages[code].name}
      </a>
    </li>
  ));
}
