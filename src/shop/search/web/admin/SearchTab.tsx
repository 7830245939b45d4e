import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import type { PinView, SynonymView } from "#shop/search/adminContract.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { type PinDraft, PinForm } from "./PinForm.tsx";
import { PinList } from "./PinList.tsx";
import { QueryTable } from "./QueryTable.tsx";
import { pinsQuery, synonymsQuery, unclickedQueriesQuery, zeroResultQueriesQuery } from "./queries.ts";
import { type PreviewRequest, SearchPreview } from "./SearchPreview.tsx";
import { type SynonymDraft, SynonymForm } from "./SynonymForm.tsx";
import "#web/admin/adminForm.css";
import { useCan } from "#web/session/useCan.ts";

/** Preview, queries that lead nowhere, pinned products and synonyms. */
export default function SearchTab() {
  const { t } = useTranslation("admin");
  const mayWrite = useCan()("search.write");
  const listUrl = useUrlFilters("/secret-dashboard/search", ["q"]);
  const synonyms = useQuery(synonymsQuery(listUrl.values.q, listUrl.page));
  const [draft, setDraft] = useState<SynonymDraft>();
  const [pinDraft, setPinDraft] = useState<PinDraft>();
  const { language } = useLanguage();
  const [request, setRequest] = useState<PreviewRequest>({ q: "", language });
  const zeroResults = useQuery(zeroResultQueriesQuery);
  const unclicked = useQuery(unclickedQueriesQuery);
  const pins = useQuery(pinsQuery);
  const onAddSynonym = (term: string) => setDraft({ term: "", synonyms: [term], isNew: true });
  const onPreview = (q: string) => {
    setRequest({ ...request, q });
    document.getElementById("search-preview")?.scrollIntoView();
  };
  /** Adds to the pins that the query has. */
  const onPin = (term: string, { pinned, buried }: { pinned?: string; buried?: string }) => {
    const folded = normaliseText(term);
    const known = pins.data?.items.find((one) => one.term === folded);
    const without = (ids: readonly string[] = []) => ids.filter((id) => id !== pinned && id !== buried);
    setPinDraft({
      term: known?.term ?? term,
      pinned: [...without(known?.pinned), ...(pinned ? [pinned] : [])],
      buried: [...without(known?.buried), ...(buried ? [buried] : [])],
      until: known?.until,
      isNew: !known,
    });
  };
  const editPin = (pin?: PinView) =>
    setPinDraft(pin ? { ...pin, isNew: false } : { term: "", pinned: [], buried: [], until: undefined, isNew: true });
  const queryActions = { onAddSynonym: mayWrite ? onAddSynonym : undefined, onPreview };
  return (
    <>
      <div className="admin__head">
        <h1>{t("tab.search")}</h1>
      </div>
      <SearchPreview request={request} onRequest={setRequest} onPin={mayWrite ? onPin : undefined} />
      <AdminList
        title={t("synonyms.title")}
        level="h2"
        query={synonyms}
        columns={3}
        hrefOf={(page) => listUrl.hrefOf({}, page)}
        isFiltered={listUrl.isFiltered}
        empty={{ title: t("synonyms.empty"), text: t("synonyms.text") }}
        tools={
          mayWrite && (
            <Button size="small" kind="main" onClick={() => setDraft({ term: "", synonyms: [], isNew: true })}>
              {t("synonyms.add")}
            </Button>
          )
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
            onEdit={mayWrite ? () => setDraft({ ...synonym, isNew: false }) : undefined}
          />
        )}
      />
      <PinList onEdit={mayWrite ? editPin : undefined} />
      <QueryTable
        id="misses"
        title={t("analytics.misses")}
        empty={{ title: t("misses.empty"), text: t("misses.emptyText") }}
        queries={zeroResults}
        {...queryActions}
      />
      <QueryTable
        id="unclicked"
        title={t("unclicked.title")}
        empty={{ title: t("unclicked.empty"), text: t("unclicked.text") }}
        queries={unclicked}
        {...queryActions}
      />
      <Drawer
        open={draft !== undefined}
        onClose={() => setDraft(undefined)}
        title={draft && (draft.isNew ? t("synonyms.add") : <bdi>{draft.term}</bdi>)}
        lead={t("synonyms.text")}
      >
        {draft && <SynonymForm draft={draft} onDone={() => setDraft(undefined)} />}
      </Drawer>
      <Drawer
        open={pinDraft !== undefined}
        onClose={() => setPinDraft(undefined)}
        title={pinDraft && (pinDraft.isNew ? t("pins.add") : <bdi>{pinDraft.term}</bdi>)}
        lead={t("pins.text")}
      >
        {pinDraft && <PinForm draft={pinDraft} onDone={() => setPinDraft(undefined)} />}
      </Drawer>
    </>
  );
}

function SynonymRow({
  synonym,
  first,
  onEdit,
}: {
  synonym: SynonymView;
  first: boolean;
  onEdit: (() => void) | undefined;
}) {
  const { t } = useTranslation("admin");
  const { brief } = useLanguage();
  const { term, synonyms, updatedAt } = synonym;
  return (
    <tr
      data-id={term}
      tabIndex={first ? 0 : -1}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest("button")) onEdit?.();
      }}
    >
      <th scope="row" className="data-table__name">
        {onEdit ? (
          <button type="button" aria-label={t("synonyms.edit", { term })} onClick={onEdit}>
            <bdi>{term}</bdi>
          </button>
        ) : (
          <bdi>{term}</bdi>
        )}
      </th>
      <td className="messages__start">
        {synonyms.map((word, at) => (
          <span key={word}>
            {at > 0 && " · "}
            <bdi>{word}</bdi>
          </span>
        ))}
      </td>
      <td className="number muted">
        <time dateTime={updatedAt}>{brief(updatedAt)}</time>
      </td>
    </tr>
  );
}
