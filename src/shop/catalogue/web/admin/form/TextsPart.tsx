import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languageCodes, languages } from "#platform/languages.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { classes } from "#web/ui/classes.ts";
import { Field } from "#web/ui/Field.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import type { Draft } from "./draft.ts";
import type { PartProps } from "./part.ts";

/** Four languages side by side; on a phone one at a time. What is missing is told for each. */
export function TextsPart({ draft, change, wrong, asked }: PartProps & { asked: Language | undefined }) {
  const { t } = useTranslation("admin");
  const [chosen, choose] = useState<Language>("en");
  const [answered, answer] = useState(asked);
  // Something is wrong with a text that a phone may not be showing.
  if (asked !== answered) {
    answer(asked);
    if (asked) choose(asked);
  }
  return (
    <section className="form-part" aria-labelledby="part-texts">
      <h2 id="part-texts">{t("product.texts")}</h2>
      <div className="texts-choice">
        {languageCodes.map((code) => (
          <button key={code} type="button" aria-pressed={code === chosen} onClick={() => choose(code)}>
            {languages[code].name}
            {lacks(draft, code).length > 0 && <span className="texts-choice__dot" title={t("product.missing")} />}
          </button>
        ))}
      </div>
      <div className="texts">
        {languageCodes.map((code) => (
          <div key={code} className={classes("texts__one", code !== chosen && "texts__one--behind")}>
            <div className="row row--apart">
              <h3>{languages[code].name}</h3>
              <Standing draft={draft} code={code} />
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

function Standing({ draft, code }: { draft: Draft; code: Language }) {
  const { t } = useTranslation("admin");
  const missing = lacks(draft, code);
  if (missing.length === 0) return <Badge tone="success">{t("product.complete")}</Badge>;
  const words = missing.map((field) => t(`product.${field}`)).join(t("product.and"));
  return <Badge tone={code === "en" ? "danger" : "warning"}>{t("product.missingWhat", { what: words })}</Badge>;
}

const lacks = (draft: Draft, code: Language) =>
  (["name", "description"] as const).filter((field) => !draft[field][code].trim());
