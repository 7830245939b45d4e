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
        onClick={(press) => {
          rememberLanguage(code);
          // A choice on a product's page is written into the address behind the router's back, and goes along.
          const href = languageHref(window.location, code);
          press.currentTarget.href = href;
          if (press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return;
          // The same entry of the history, asked for again: the browser stays where it had scrolled to.
          press.preventDefault();
          window.history.replaceState(window.history.state, "", href + window.location.hash);
          window.location.reload();
        }}
      >
        {languages[code].name}
      </a>
    </li>
  ));
}
