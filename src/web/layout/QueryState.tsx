import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, "data" | "isError" | "refetch">;
  /** Skeleton in the places of the data. */
  waiting: ReactNode;
  /** Message if there is no response; a button retries. */
  failed: ReactNode;
  children(data: Data): ReactNode;
};

/** Renders the states of a query: loading, failed, or loaded. Keeps older data if a refetch fails. */
export function QueryState<Data>({ query, waiting, failed, children }: Props<Data>) {
  const { t } = useTranslation("common");
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return waiting;
  return <EmptyState title={failed} action={<Button onClick={() => query.refetch()}>{t("tryAgain")}</Button>} />;
}
