import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { Button } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useStaffProblem } from "../useStaffProblem.ts";
import { ListFoot, ListHead, type Page } from "./ListFrame.tsx";
import { RowSkeletons } from "./RowSkeletons.tsx";
import { walkRows } from "./walkRows.ts";

type Props<Item> = {
  title: string;
  query: UseQueryResult<Page<Item>>;
  /** Said when the list cannot be fetched and the server does not say why. */
  failed?: ErrorKey;
  /** Filters, shown above the table; `tools` stand beside the title. */
  filters?: ReactNode;
  tools?: ReactNode;
  /** Cells of the head: `th` elements. */
  head: ReactNode;
  columns: number;
  /** A `tr` with `data-id` and `tabIndex={first ? 0 : -1}`: arrows and j, k move, Enter opens, Space picks. */
  row(item: Item, first: boolean): ReactNode;
  onOpen?(id: string): void;
  onPick?(id: string): void;
  hrefOf(page: number): string;
  isFiltered: boolean;
  /** What to say while there is nothing at all. */
  empty: { title: string; text?: string; action?: ReactNode };
  children?: ReactNode;
};

/** A list of the desk with every state it can be in: on its way, failed, empty, nothing found, waiting for the next. */
export function AdminList<Item>(props: Props<Item>) {
  const { title, query, filters, tools, hrefOf, children } = props;
  return (
    <>
      <ListHead title={title} page={query.data} what="foundAny">
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
  const { title, query, failed, head, columns, row, onOpen, onPick, isFiltered, empty } = props;
  const { t } = useTranslation("admin");
  const explain = useStaffProblem();
  const keys = useId();
  const items = query.data?.items;
  if (query.isError && !items)
    return (
      <EmptyState
        title={explain(query.error, failed)}
        action={<Button onClick={() => query.refetch()}>{t("tryAgain")}</Button>}
      />
    );
  if (items?.length === 0) {
    if (isFiltered || (query.data?.page ?? 1) > 1)
      return <EmptyState title={t("nothingTitle")}>{t("nothingText")}</EmptyState>;
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut for what every row's own links can do
    <div
      className={classes("orders-table", query.isPlaceholderData && "orders-table--waits")}
      aria-busy={query.isFetching}
      onKeyDown={(event) => walkRows(event, onOpen, onPick)}
    >
      {onOpen && (
        <p className="unseen" id={keys}>
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
