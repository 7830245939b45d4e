import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ConceptKind, conceptKinds } from "#shop/search/queryKinds.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { conceptsQuery } from "./queries.ts";

/** Lets the staff choose a concept of the thesaurus by name, instead of typing one of its words. */
export function ConceptField({ onChoose }: { onChoose(name: string): void }) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const { data } = useQuery(conceptsQuery(language));
  const kinds = Object.values(conceptKinds).filter((kind): kind is Exclude<ConceptKind, "other"> => kind !== "other");
  return (
    <SelectField
      small
      id="concept"
      label={t("synonyms.concept")}
      hint={t("synonyms.conceptHint")}
      value=""
      disabled={!data}
      onChange={(event) => {
        if (event.currentTarget.value) onChoose(event.currentTarget.value);
      }}
    >
      <option value="">{t("synonyms.chooseConcept")}</option>
      {kinds.map((kind) => (
        <optgroup key={kind} label={t(`preview.kind.${kind}`)}>
          {data?.items
            .filter((one) => one.kind === kind)
            .map(({ id, name }) => (
              <option key={id} value={name}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
