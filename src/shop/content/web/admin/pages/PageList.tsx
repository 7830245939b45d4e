import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PageSummary } from "#shop/content/adminContract.ts";
import { policyPath } from "#shop/content/policyPath.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { pagesPath, pagesQuery } from "../queries.ts";
import { usePageTitle } from "./usePageTitle.ts";

/** Own pages and policies. */
export function PageList() {
  const { t } = useTranslation("admin");
  const can = useCan();
  const filters = useUrlFilters(pagesPath, []);
  const pages = useQuery(pagesQuery(filters.page));
  return (
    <AdminList
      title={t("tab.pages")}
      query={pages}
      columns={4}
      hrefOf={(page) => filters.hrefOf({}, page)}
      isFiltered={false}
      onOpen={filters.open}
      empty={{ title: t("pages.empty") }}
      tools={
        can("content.write") && (
          <ButtonLink kind="main" to={`${pagesPath}/new`}>
            {t("pages.new")}
          </ButtonLink>
        )
      }
      head={
        <>
          <th className="data-table__name">{t("pages.title")}</th>
          <th>{t("pages.path")}</th>
          <th>{t("col.status")}</th>
          <th>{t("pages.changed")}</th>
        </>
      }
      row={(page, first) => <PageRow key={page.id} page={page} first={first} href={filters.hrefOf({}, 1, page.id)} />}
    />
  );
}

function PageRow({ page, first, href }: { page: PageSummary; first: boolean; href: string }) {
  const { t } = useTranslation("admin");
  const { brief } = useLanguage();
  const title = usePageTitle();
  const { id, slug, isPolicy, hasText, published, updatedAt } = page;
  const state = !published ? "draft" : hasText ? "published" : "standard";
  return (
    <tr data-id={id} tabIndex={first ? 0 : -1}>
      <th scope="row" className="data-table__name">
        <Link to={href} dir="auto">
          {title(page)}
        </Link>
      </th>
      <td>
        <a className="code" href={isPolicy ? policyPath(slug) : `/pages/${slug}`} target="_blank" rel="noreferrer">
          {isPolicy ? policyPath(slug) : `/pages/${slug}`}
        </a>
      </td>
      <td>
        <Badge tone={state === "published" ? "success" : "plain"}>{t(`pages.state.${state}`)}</Badge>
      </td>
      <td className="number">{hasText ? brief(updatedAt) : "–"}</td>
    </tr>
  );
}
