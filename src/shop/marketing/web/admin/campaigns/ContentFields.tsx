import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languageCodes, languages } from "#platform/languages.ts";
import { Field } from "#web/ui/Field.tsx";
import { moveRovingFocus } from "#web/ui/rovingFocus.ts";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import type { CampaignFormState } from "./campaignFormState.ts";

// Lazy: 100 kB that only campaign authors need.
const VisualEditor = lazy(() => import("./VisualEditor.tsx"));

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
    <div>
      <div className="tabs" role="tablist" aria-label={t("campaigns.languages")} onKeyDown={moveRovingFocus}>
        {languageCodes.map((code) => (
          <button
            key={code}
            type="button"
            role="tab"
            id={`content-${code}`}
            aria-selected={code === language}
            aria-controls="content-panel"
            tabIndex={code === language ? 0 : -1}
            onClick={() => onLanguage(code)}
          >
            <bdi lang={code}>{languages[code].name}</bdi>
            {draft.html[code] && <span className="campaign__dot" aria-hidden />}
          </button>
        ))}
      </div>
      <div
        className="tabs__panel stack"
        role="tabpanel"
        id="content-panel"
        aria-labelledby={`content-${language}`}
        key={language}
      >
        {language !== "en" && !html && <p className="soft small">{t("campaigns.fallsBack")}</p>}
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
        <div className="row row--apart">
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
            <VisualEditor language={language} html={html} onChange={setHtml} error={wrong.html} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
