import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Pagination } from "#web/ui/Pagination.tsx";

export type Page<Item> = {
  items: Item[];
  page: number;
  pageSize: number;
  total: number;
  /** There are more than `total`. */
  more?: boolean | undefined;
};

type HeadProps = {
  title: string;
  page: Page<unknown> | undefined;
  what: "found" | "foundAny";
  /** `h2` for a list below others on its page. */
  level?: "h1" | "h2" | undefined;
  children?: ReactNode;
};

/** Title of a list, its number of items, and its bulk actions. */
export function ListHead({ title, page, what, level: Heading = "h1", children }: HeadProps) {
  const { t } = useTranslation("admin");
  const n = useTotal(page);
  return (
    <div className="admin__head">
      <Heading>
        {title} {/* No zero: in Arabic it looks like a stray dot, and the empty list says it. */}
        {page?.total !== 0 && (
          <span className="muted number" aria-hidden="true">
            {n ?? "…"}
          </span>
        )}
      </Heading>
      {/* A live region of its own, not a part of the heading. */}
      <span className="visually-hidden" role="status">
        {page && n ? t(what, { count: page.total, n }) : t("loading")}
      </span>
      {children && <div className="row">{children}</div>}
    </div>
  );
}

type FootProps = { page: Page<unknown> | undefined; hrefOf(page: number): string };

/** Position in the list, and pagination. */
export function ListFoot({ page, hrefOf }: FootProps) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const total = useTotal(page);
  if (!page || page.total === 0) return null;
  const from = (page.page - 1) * page.pageSize + 1;
  const to = Math.min(page.total, from + page.pageSize - 1);
  return (
    <div className="admin__head">
      <span className="muted small">{t("range", { from: number(from), to: number(to), total })}</span>
      <Pagination page={page.page} pages={Math.ceil(page.total / page.pageSize)} hrefOf={hrefOf} />
    </div>
  );
}

function useTotal(page: Page<unknown> | undefined): string | undefined {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  if (!page) return undefined;
  return page.more ? t("moreThan", { n: number(page.total) }) : number(page.total);
}
