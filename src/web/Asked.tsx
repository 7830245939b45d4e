import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, "data" | "isError" | "refetch">;
  /** In the places where the answer will stand. */
  waiting: ReactNode;
  /** What to say when there is no answer; a button asks again. */
  failed: ReactNode;
  children(data: Data): ReactNode;
};

/** What a personal page asks in the browser: on its way, failed, or there. An older answer outlives a failed renewal. */
export function Asked<Data>({ query, waiting, failed, children }: Props<Data>) {
  const { t } = useTranslation("common");
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return waiting;
  return <EmptyState title={failed} action={<Button onClick={() => query.refetch()}>{t("tryAgain")}</Button>} />;
}
