import { useLocation } from "react-router";
import { languages } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { languageHref, rememberLanguage } from "./languageHref.ts";
import { useShop } from "./ShopContext.tsx";

/** Languages by their own names. Loads a new document, since every text of the page changes. */
export function LanguageLinks() {
  const here = useLocation();
  const { language } = useLanguage();
  return useShop().languages.map((code) => (
    <li key={code}>
      <a
        href={languageHref(here, code)}
        lang={code}
        hrefLang={code}
        aria-current={code === language || undefined}
        onClick={(press) => {
          rememberLanguage(code);
          // Variant selection changes the URL behind the router's back, so this reads window.location.
          const href = languageHref(window.location, code);
          press.currentTarget.href = href;
          if (press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return;
          // Replaces the history entry and reloads, so that the browser keeps the scroll position.
          press.preventDefault();
          window.history.replaceState(window.history.state, "", href + window.location.hash);
          const reload = () => window.location.reload();
          // If storing fails, the language is switched all the same.
          void import("../forms/typedText.ts")
            .then((module) => module.prepareLanguageSwitch(code))
            .then(reload, reload);
        }}
      >
        {languages[code].name}
      </a>
    </li>
  ));
}
