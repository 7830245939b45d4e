import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languageCodes, languages } from "#platform/languages.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { Field } from "#web/ui/Field.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import type { Draft } from "./draft.ts";
import type { FormSectionProps } from "./formSectionProps.ts";

/** Four languages side by side, on phones as tabs. Marks missing translations per language. */
export function TranslationsSection({
  draft,
  change,
  wrong,
  languageWithError,
}: FormSectionProps & { languageWithError: Language | undefined }) {
  const { t } = useTranslation("admin");
  const [chosen, choose] = useState<Language>("en");
  const [shownError, setShownError] = useState(languageWithError);
  // Switch to the language with the error, which a phone may not be showing.
  if (languageWithError !== shownError) {
    setShownError(languageWithError);
    if (languageWithError) choose(languageWithError);
  }
  return (
    <section className="form-section" aria-labelledby="part-texts">
      <h2 id="part-texts">{t("product.texts")}</h2>
      <div className="translation-picker">
        {languageCodes.map((code) => (
          <button key={code} type="button" aria-pressed={code === chosen} onClick={() => choose(code)}>
            {languages[code].name}
            {missingFields(draft, code).length > 0 && (
              <span className="translation-picker__dot" title={t("product.missing")} />
            )}
          </button>
        ))}
      </div>
      <div className="translations">
        {languageCodes.map((code) => (
          <div
            key={code}
            className={classNames("translations__language", code !== chosen && "translations__language--outdated")}
          >
            <div className="row row--between">
              <h3>{languages[code].name}</h3>
              <CompletenessBadge draft={draft} code={code} />
            </div>
            <Field
              label={t("product.name")}
              name={`name.${code}`}
              lang={code}
              dir={languages[code].direction}
              maxLength={150}
              optional={code !== "en"}
              value={draft.name[code]}
              error={wrong(`name.${code}`)}
              onChange={(event) => change({ name: { ...draft.name, [code]: event.target.value } })}
            />
            <TextAreaField
              label={t("product.description")}
              name={`description.${code}`}
              lang={code}
              dir={languages[code].direction}
              rows={7}
              maxLength={5000}
              optional={code !== "en"}
              value={draft.description[code]}
              error={wrong(`description.${code}`)}
              onChange={(event) => change({ description: { ...draft.description, [code]: event.target.value } })}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

function CompletenessBadge({ draft, code }: { draft: Draft; code: Language }) {
  const { t } = useTranslation("admin");
  const missing = missingFields(draft, code);
  if (missing.length === 0) return <Badge tone="success">{t("product.complete")}</Badge>;
  const words = missing.map((field) => t(`product.${field}`)).join(t("product.and"));
  return <Badge tone={code === "en" ? "danger" : "warning"}>{t("product.missingWhat", { what: words })}</Badge>;
}

const missingFields = (draft: Draft, code: Language) =>
  (["name", "description"] as const).filter((field) => !draft[field][code].trim());
