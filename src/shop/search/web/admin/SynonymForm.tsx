import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { adminSearchApi } from "./adminSearchApi.ts";
import { ConceptField } from "./ConceptField.tsx";
import { parseSynonyms } from "./parseSynonyms.ts";
import { SearchTermForm, type TermDraft } from "./SearchTermForm.tsx";

export type SynonymDraft = TermDraft & { synonyms: readonly string[] };

/** Form for a term and its synonyms. Saving an existing term adds to its synonyms. */
export function SynonymForm({ draft, onDone }: { draft: SynonymDraft; onDone(): void }) {
  const { t } = useTranslation("admin");
  const [words, setWords] = useState(draft.synonyms.join("\n"));
  return (
    <SearchTermForm<string[]>
      draft={draft}
      label={t("synonyms.term")}
      savedMessage={t("synonyms.saved")}
      read={(text) => {
        const synonyms = parseSynonyms(text("synonyms"));
        return synonyms.length > 0 ? { input: synonyms } : { wrong: { synonyms: "validation.required" } };
      }}
      save={async (term, synonyms) => {
        const before = draft.isNew ? await loadSynonyms(term) : [];
        return adminSearchApi.saveSynonym({
          params: { term },
          body: { synonyms: [...new Set([...before, ...synonyms])] },
        });
      }}
      remove={() => adminSearchApi.removeSynonym({ params: { term: draft.term } })}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <TextAreaField
            label={t("synonyms.words")}
            hint={t("synonyms.wordsHint")}
            name="synonyms"
            rows={6}
            dir="auto"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            error={errorOf("synonyms")}
          />
          <ConceptField onChoose={(name) => setWords([...parseSynonyms(words), name].join("\n"))} />
        </>
      )}
    </SearchTermForm>
  );
}

async function loadSynonyms(term: string): Promise<string[]> {
  const { items } = await adminSearchApi.synonyms({ query: { q: term, pageSize: 200 } });
  return items.find((one) => one.term === term)?.synonyms ?? [];
}
