import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useAdminErrorMessage } from "../useAdminErrorMessage.ts";
import { ListFoot, ListHead, type Page } from "./ListFrame.tsx";
import { moveRowFocus } from "./moveRowFocus.ts";
import { RowSkeletons } from "./RowSkeletons.tsx";

type Props<Item> = {
  title: string;
  /** `h2` for a list below others on its page; its empty state is a line of text. */
  level?: "h1" | "h2";
  query: UseQueryResult<Page<Item>>;
  /** Message if the list cannot be fetched and the server gives no reason. */
  failed?: ErrorKey;
  /** Filters above the table; `tools` are beside the title. */
  filters?: ReactNode;
  tools?: ReactNode;
  /** Header cells: `th` elements. */
  head: ReactNode;
  columns: number;
  /** A `tr` with `data-id` and `tabIndex={first ? 0 : -1}`: arrows and j, k move, Enter opens, Space selects. */
  row(item: Item, first: boolean): ReactNode;
  onOpen?(id: string): void;
  onPick?(id: string): void;
  hrefOf(page: number): string;
  isFiltered: boolean;
  /** Empty state of a list without any items. */
  empty: { title: string; text?: string; action?: ReactNode };
  children?: ReactNode;
};

/** A list of the admin with all its states: loading, failed, empty, no results, loading the next page. */
export function AdminList<Item>(props: Props<Item>) {
  const { title, level, query, filters, tools, hrefOf, children } = props;
  return (
    <>
      <ListHead title={title} level={level} page={query.data} what="foundAny">
        {tools}
      </ListHead>
      {filters}
      <Body {...props} />
      <ListFoot page={query.data} hrefOf={hrefOf} />
      {children}
    </>
  );
}

function Body<Item>(props: Props<Item>) {
  const { title, level, query, failed, head, columns, row, onOpen, onPick, isFiltered, empty } = props;
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const keys = useId();
  const items = query.data?.items;
  if (query.isError && !items)
    return (
      <EmptyState
        title={errorMessage(query.error, failed)}
        action={<Button onClick={() => query.refetch()}>{t("tryAgain")}</Button>}
      />
    );
  if (items?.length === 0) {
    if (isFiltered || (query.data?.page ?? 1) > 1)
      return <EmptyState title={t("nothingTitle")}>{t("nothingText")}</EmptyState>;
    if (level === "h2")
      return (
        <p className="muted">
          {empty.title}. {empty.text}
        </p>
      );
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the links of each row
    <div
      className={classNames("admin-table", query.isPlaceholderData && "admin-table--stale")}
      aria-busy={query.isFetching}
      onKeyDown={(event) => moveRowFocus(event, onOpen, onPick)}
    >
      {onOpen && (
        <p className="visually-hidden" id={keys}>
          {t("keys")}
        </p>
      )}
      <DataTable label={title}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody aria-describedby={onOpen ? keys : undefined}>
          {items ? items.map((item, at) => row(item, at === 0)) : <RowSkeletons columns={columns} />}
        </tbody>
      </DataTable>
    </div>
  );
}
