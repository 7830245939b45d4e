import type { ReactNode } from "react";
import arabic from "#locales/ar/common.json";
import english from "#locales/en/common.json";
import { type Language, languages } from "#platform/languages.ts";
import { createTranslator } from "#web/i18n/createTranslator.ts";
import { I18nextProvider } from "#web/i18n/reactI18next.tsx";
import { SampleSections } from "./SampleSections.tsx";
import { themeNames } from "./sampleData.ts";
import { Tokens } from "./Tokens.tsx";

import "./components.css";

export const handle = { frame: "bare" };

const rejectLoad = () => Promise.reject(new Error("The kit speaks common words alone."));
const translators = {
  en: createTranslator("en", { common: english }, rejectLoad),
  ar: createTranslator("ar", { common: arabic }, rejectLoad),
};

/** Every token and every component in every state, in both themes and both directions. Development only. */
export default function ComponentsPage() {
  return (
    <div className="component-gallery">
      <title>Components</title>
      <h1>Tokens and components</h1>
      {(["en", "ar"] as const).map((language) => (
        <div className="component-gallery__row" key={language}>
          {themeNames.map((theme) => (
            <Pane key={theme} theme={theme} language={language}>
              <h2>
                {theme} · {languages[language].name}
              </h2>
              <Tokens />
              <SampleSections language={language} prefix={`${theme}-${language}`} />
            </Pane>
          ))}
        </div>
      ))}
    </div>
  );
}

type PaneProps = { theme: string; language: keyof typeof translators & Language; children: ReactNode };

const Pane = ({ theme, language, children }: PaneProps) => (
  <section className="component-gallery__pane" data-theme={theme} lang={language} dir={languages[language].direction}>
    <I18nextProvider i18n={translators[language]}>{children}</I18nextProvider>
  </section>
);
