import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SynonymView } from "#shop/search/adminContract.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { synonymsQuery } from "./queries.ts";
import { type SynonymDraft, SynonymForm } from "./SynonymForm.tsx";
import { ZeroResultQueries } from "./ZeroResultQueries.tsx";
import "#web/admin/adminForm.css";

/** Synonyms and zero-result queries; each zero-result query can be turned into a synonym. */
export default function SearchTab() {
  const { t } = useTranslation("admin");
  const listUrl = useUrlFilters("/secret-dashboard/search", ["q"]);
  const synonyms = useQuery(synonymsQuery(listUrl.values.q, listUrl.page));
  const [draft, setDraft] = useState<SynonymDraft>();
  return (
    <>
      <AdminList
        title={t("synonyms.title")}
        query={synonyms}
        columns={3}
        hrefOf={(page) => listUrl.hrefOf({}, page)}
        isFiltered={listUrl.isFiltered}
        empty={{ title: t("synonyms.empty"), text: t("synonyms.text") }}
        tools={
          <Button size="small" kind="main" onClick={() => setDraft({ term: "", synonyms: [], isNew: true })}>
            {t("synonyms.add")}
          </Button>
        }
        filters={<ListFilters address={listUrl} search={{ name: "q", label: t("synonyms.find") }} />}
        head={
          <>
            <th className="data-table__name">{t("synonyms.term")}</th>
            <th>{t("synonyms.words")}</th>
            <th>{t("synonyms.changed")}</th>
          </>
        }
        row={(synonym, first) => (
          <SynonymRow
            key={synonym.term}
            synonym={synonym}
            first={first}
            onEdit={() => setDraft({ ...synonym, isNew: false })}
          />
        )}
      />
      <ZeroResultQueries onAddSynonym={(term) => setDraft({ term: "", synonyms: [term], isNew: true })} />
      <Drawer
        open={draft !== undefined}
        onClose={() => setDraft(undefined)}
        title={draft && (draft.isNew ? t("synonyms.add") : <bdi>{draft.term}</bdi>)}
        lead={t("synonyms.text")}
      >
        {draft && <SynonymForm draft={draft} onDone={() => setDraft(undefined)} />}
      </Drawer>
    </>
  );
}

function SynonymRow({ synonym, first, onEdit }: { synonym: SynonymView; first: boolean; onEdit(): void }) {
  const { t } = useTranslation("admin");
  const { brief } = useLanguage();
  const { term, synonyms, updatedAt } = synonym;
  return (
    <tr
      data-id={term}
      tabIndex={first ? 0 : -1}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest("button")) onEdit();
      }}
    >
      <th scope="row" className="data-table__name">
        <button type="button" aria-label={t("synonyms.edit", { term })} onClick={onEdit}>
          <bdi>{term}</bdi>
        </button>
      </th>
      <td className="messages__start">
        {synonyms.map((word, at) => (
          <span key={word}>
            {at > 0 && " · "}
            <bdi>{word}</bdi>
          </span>
        ))}
      </td>
      <td className="number soft">
        <time dateTime={updatedAt}>{brief(updatedAt)}</time>
      </td>
    </tr>
  );
}
