import { createInstance, type i18n } from "i18next";
import type { ReactNode } from "react";
import { initReactI18next, I18nextProvider as LibraryProvider } from "react-i18next";
import type { Translator } from "./createTranslator.ts";
import { TranslatorContext } from "./TranslatorContext.ts";
import { fallbackNamespace } from "./translate.ts";

/** Replaces reactI18next.tsx with `SHORTCUTS_OFF=i18n`: the packages i18next and react-i18next translate. */
export const I18nextProvider = ({ i18n, children }: { i18n: Translator; children: ReactNode }) => (
  <TranslatorContext value={i18n}>
    <LibraryProvider i18n={instanceOf(i18n)}>{children}</LibraryProvider>
  </TranslatorContext>
);

const instances = new WeakMap<Translator, i18n>();

function instanceOf(translator: Translator): i18n {
  const instance = instances.get(translator) ?? createI18next(translator);
  instances.set(translator, instance);
  return instance;
}

function createI18next(translator: Translator): i18n {
  const instance = createInstance();
  // Fetches the texts of later pages, which did not come inside the first one.
  instance.use({
    type: "backend",
    init() {},
    read: (_language: string, part: string, done: (error: unknown, texts: object | null) => void) =>
      void translator.fetch(part).then(
        () => done(null, translator.textsOf(part)),
        (error) => done(error, null),
      ),
  });
  instance.use(initReactI18next).init({
    lng: translator.language,
    fallbackLng: false,
    defaultNS: "common",
    fallbackNS: fallbackNamespace,
    ns: [],
    keySeparator: false,
    initAsync: false,
    partialBundledLanguages: true,
    resources: { [translator.language]: { ...translator.included } },
    interpolation: { escapeValue: false, defaultVariables: { ...translator.textsOf("promises") } },
  });
  return instance;
}
