import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languages } from "#platform/languages.ts";
import type { SectionText } from "#shop/content/homePage.ts";
import { LanguageTabs } from "#web/admin/LanguageTabs.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import type { SectionDraft } from "./sectionDraft.ts";
import type { SectionFieldProps } from "./sectionFieldProps.ts";

const names = ["title", "text", "action"] as const;
type Name = (typeof names)[number];

/** As the server limits them. */
const maxLengths = (type: SectionDraft["type"]): Record<Name, number> => ({
  title: type === "hero" ? 60 : 80,
  text: type === "newsletter" ? 300 : 400,
  action: 40,
});

/** Title, text and label of the button, one language at a time. Empty ones show the shop's own. */
export function SectionTexts({ section, errorOf, onChange }: SectionFieldProps) {
  const { t } = useTranslation("admin");
  const { language: ownLanguage } = useLanguage();
  const written = names.filter((name) => name in section);
  const hasError = (code: Language) => written.some((name) => errorOf(`${name}.${code}`));
  const [chosen, choose] = useState<Language>();
  const language = chosen ?? (hasError("en") ? "en" : ownLanguage);
  if (written.length === 0) return null;
  const texts = section as unknown as Record<Name, SectionText>;
  const isRequired = (name: Name) =>
    name === "title" &&
    (section.type === "textPicture" || (section.type === "products" && section.source === "picked"));
  return (
    <LanguageTabs
      id={`texts-${section.id}`}
      label={t("homePage.texts")}
      language={language}
      onLanguage={choose}
      isWritten={(code) => written.some((name) => texts[name][code] !== "")}
    >
      {written.map((name) => {
        const shared = {
          name: `${section.id}.${name}.${language}`,
          label: t(`homePage.${name}`),
          lang: language,
          dir: languages[language].direction,
          maxLength: maxLengths(section.type)[name],
          optional: language !== "en" || !isRequired(name),
          value: texts[name][language],
          error: errorOf(`${name}.${language}`),
        };
        const change = (value: string) =>
          onChange({ [name]: { ...texts[name], [language]: value } } as Partial<SectionDraft>);
        return name === "text" ? (
          <TextAreaField key={name} rows={3} {...shared} onChange={(event) => change(event.currentTarget.value)} />
        ) : (
          <Field key={name} small {...shared} onChange={(event) => change(event.currentTarget.value)} />
        );
      })}
    </LanguageTabs>
  );
}
