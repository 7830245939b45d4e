import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languageCodes, languages } from "#platform/languages.ts";
import { Field } from "#web/ui/Field.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { walk } from "#web/ui/walk.ts";
import type { Draft } from "./CampaignForm.tsx";

// A hundred kilobytes that only whoever writes a campaign needs.
const VisualEditor = lazy(() => import("./VisualEditor.tsx"));

type Props = {
  language: Language;
  onLanguage(language: Language): void;
  draft: Draft;
  onChange(part: Partial<Draft>): void;
  wrong: { subject: string | undefined; html: string | undefined };
};

/** Subject and content of one language at a time. */
export function ContentFields({ language, onLanguage, draft, onChange, wrong }: Props) {
  const { t } = useTranslation("admin");
  const [asHtml, setAsHtml] = useState(false);
  const { direction } = languages[language];
  const subject = draft.subject[language];
  const html = draft.html[language];
  const write = (text: string) => onChange({ html: { ...draft.html, [language]: text } });
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={t("campaigns.languages")} onKeyDown={walk}>
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
            {[false, true].map((wanted) => (
              <button
                key={String(wanted)}
                type="button"
                aria-pressed={asHtml === wanted}
                onClick={() => setAsHtml(wanted)}
              >
                {t(wanted ? "campaigns.html" : "campaigns.visual")}
              </button>
            ))}
          </span>
        </div>
        {asHtml ? (
          <TextAreaField
            label={<span className="unseen">{t("campaigns.content")}</span>}
            hint={t("campaigns.htmlHint")}
            name="html"
            className="campaign__html"
            dir="ltr"
            spellCheck={false}
            rows={16}
            maxLength={100_000}
            value={html}
            error={wrong.html}
            onChange={(event) => write(event.currentTarget.value)}
          />
        ) : (
          <Suspense fallback={<SkeletonLines lines={1} height="20rem" />}>
            <VisualEditor language={language} html={html} onChange={write} error={wrong.html} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
