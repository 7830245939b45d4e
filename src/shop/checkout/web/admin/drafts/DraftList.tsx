import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DraftSummary } from "#shop/checkout/adminDraftContract.ts";
import { draftStatuses } from "#shop/checkout/draftRules.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { formatPhone } from "#web/forms/formatPhone.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { draftsPath, draftsQuery } from "./queries.ts";

const tones = { draft: "plain", sent: "warning", placed: "success", expired: "danger", cancelled: "plain" } as const;

export function DraftBadge({ status }: Pick<DraftSummary, "status">) {
  const { t } = useTranslation("admin");
  return <Badge tone={tones[status]}>{t(`drafts.status.${status}`)}</Badge>;
}

export function DraftList() {
  const { t } = useTranslation("admin");
  const { brief, money, number } = useLanguage();
  const filters = useUrlFilters(draftsPath, ["status"]);
  const { status } = filters.values;
  const drafts = useQuery(draftsQuery({ page: filters.page, ...(status ? { status } : {}) } as never));
  const create = (
    <ButtonLink kind="main" size="small" to={`${draftsPath}/new`}>
      {t("drafts.new")}
    </ButtonLink>
  );
  return (
    <AdminList
      title={t("tab.draftOrders")}
      query={drafts}
      columns={7}
      hrefOf={(page) => filters.hrefOf({}, page)}
      isFiltered={filters.isFiltered}
      onOpen={filters.open}
      empty={{ title: t("drafts.empty"), text: t("drafts.emptyText"), action: create }}
      tools={create}
      filters={
        <ListFilters address={filters}>
          <ChoiceFilter
            label={t("col.status")}
            name="status"
            value={status}
            options={draftStatuses.map((value) => ({ value, label: t(`drafts.status.${value}`) }))}
            onChange={(status) => filters.set({ status })}
          />
        </ListFilters>
      }
      head={
        <>
          <th className="data-table__name">{t("drafts.number")}</th>
          <th>{t("col.status")}</th>
          <th>{t("col.customer")}</th>
          <th className="text-end">{t("drafts.pieces")}</th>
          <th className="text-end">{t("drafts.total")}</th>
          <th>{t("drafts.by")}</th>
          <th>{t("drafts.created")}</th>
        </>
      }
      row={(draft, first) => (
        <tr
          key={draft.id}
          data-id={draft.id}
          tabIndex={first ? 0 : -1}
          onClick={(event) => {
            if (!(event.target as HTMLElement).closest("a")) filters.open(draft.id);
          }}
        >
          <th scope="row" className="data-table__name">
            <Link to={filters.hrefOf({}, 1, draft.id)} className="code">
              {draft.number}
            </Link>
          </th>
          <td>
            <DraftBadge status={draft.status} />
          </td>
          <td>
            <bdi>{draft.name || "–"}</bdi>{" "}
            {draft.phone && <span className="code muted">{formatPhone(draft.phone)}</span>}
          </td>
          <td className="text-end number">{number(draft.count)}</td>
          <td className="text-end number">{draft.total === null ? "–" : <bdi>{money(draft.total)}</bdi>}</td>
          <td>
            <bdi>{draft.createdBy ?? "–"}</bdi>
          </td>
          <td className="number">{brief(draft.createdAt)}</td>
        </tr>
      )}
    />
  );
}
