import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languages } from "#platform/languages.ts";
import { type MergeField, mergeFields } from "#shop/marketing/mergeFields.ts";
import { LanguageTabs } from "#web/admin/LanguageTabs.tsx";
import { Field } from "#web/ui/Field.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import type { CampaignFormState } from "./campaignFormState.ts";

// Lazy: 100 kB that only campaign authors need.
const VisualEditor = lazy(() => import("#web/admin/editor/VisualEditor.tsx"));

/** Greeting for a recipient without a name. */
const nameFallback: Record<Language, string> = { en: "there", ar: "بك", es: "a todos", fr: "à tous" };

const mergeTag = (field: MergeField, language: Language) =>
  field === "name" ? `{{name|${nameFallback[language]}}}` : `{{${field}}}`;

type Props = {
  language: Language;
  onLanguage(language: Language): void;
  draft: CampaignFormState;
  onChange(part: Partial<CampaignFormState>): void;
  wrong: { subject: string | undefined; html: string | undefined };
};

/** Subject and content of one language at a time. */
export function ContentFields({ language, onLanguage, draft, onChange, wrong }: Props) {
  const { t } = useTranslation("admin");
  const [isHtmlMode, setIsHtmlMode] = useState(false);
  const { direction } = languages[language];
  const subject = draft.subject[language];
  const html = draft.html[language];
  const setHtml = (text: string) => onChange({ html: { ...draft.html, [language]: text } });
  return (
    <LanguageTabs
      id="content"
      label={t("campaigns.languages")}
      language={language}
      onLanguage={onLanguage}
      isWritten={(code) => draft.html[code] !== ""}
    >
      {language !== "en" && !html && <p className="muted small">{t("campaigns.fallsBack")}</p>}
      <Field
        label={t("campaigns.subject")}
        name="subject"
        dir={direction}
        lang={language}
        maxLength={150}
        value={subject}
        error={wrong.subject}
        onChange={(event) => onChange({ subject: { ...draft.subject, [language]: event.currentTarget.value } })}
      />
      <div className="row row--between">
        <span className="field__label" id="content-label">
          {t("campaigns.content")}
        </span>
        <span className="campaign__switch">
          {[false, true].map((mode) => (
            <button
              key={String(mode)}
              type="button"
              aria-pressed={isHtmlMode === mode}
              onClick={() => setIsHtmlMode(mode)}
            >
              {t(mode ? "campaigns.html" : "campaigns.visual")}
            </button>
          ))}
        </span>
      </div>
      {isHtmlMode ? (
        <TextAreaField
          label={<span className="visually-hidden">{t("campaigns.content")}</span>}
          hint={t("campaigns.htmlHint")}
          name="html"
          className="campaign__html"
          dir="ltr"
          spellCheck={false}
          rows={16}
          maxLength={100_000}
          value={html}
          error={wrong.html}
          onChange={(event) => setHtml(event.currentTarget.value)}
        />
      ) : (
        <Suspense fallback={<SkeletonLines lines={1} height="20rem" />}>
          <VisualEditor
            label={t("campaigns.content")}
            language={language}
            html={html}
            onChange={setHtml}
            error={wrong.html}
            headings={[1, 2]}
            inserts={{
              label: t("campaigns.fields"),
              hint: t("campaigns.fieldHint"),
              options: mergeFields.map((field) => ({
                value: mergeTag(field, language),
                label: t(`campaigns.field.${field}`),
              })),
            }}
          />
        </Suspense>
      )}
    </LanguageTabs>
  );
}
