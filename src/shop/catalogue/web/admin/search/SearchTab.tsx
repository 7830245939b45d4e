import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SynonymView } from "#shop/catalogue/searchDeskContract.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useAddress } from "#web/admin/list/useAddress.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { synonymsAsk } from "./asks.ts";
import { Misses } from "./Misses.tsx";
import { type Lesson, SynonymForm } from "./SynonymForm.tsx";
import "#web/styles/coupons.css";

/** What the search was taught, and what it did not find: each of these can be taught at a press. */
export default function SearchTab() {
  const { t } = useTranslation("admin");
  const address = useAddress("/secret-dashboard/search", ["q"]);
  const synonyms = useQuery(synonymsAsk(address.values.q, address.page));
  const [lesson, teach] = useState<Lesson>();
  return (
    <>
      <AdminList
        title={t("synonyms.title")}
        query={synonyms}
        columns={3}
        hrefOf={(page) => address.hrefOf({}, page)}
        isFiltered={address.isFiltered}
        empty={{ title: t("synonyms.empty"), text: t("synonyms.text") }}
        tools={
          <Button size="small" kind="main" onClick={() => teach({ term: "", synonyms: [], isNew: true })}>
            {t("synonyms.add")}
          </Button>
        }
        filters={<ListFilters address={address} search={{ name: "q", label: t("synonyms.find") }} />}
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
            onEdit={() => teach({ ...synonym, isNew: false })}
          />
        )}
      />
      <Misses onTeach={(term) => teach({ term: "", synonyms: [term], isNew: true })} />
      <Drawer
        open={lesson !== undefined}
        onClose={() => teach(undefined)}
        title={lesson && (lesson.isNew ? t("synonyms.add") : <bdi>{lesson.term}</bdi>)}
        lead={t("synonyms.text")}
      >
        {lesson && <SynonymForm lesson={lesson} onDone={() => teach(undefined)} />}
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
