import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { useAdminErrorMessage } from "../useAdminErrorMessage.ts";

type Props<Item> = {
  back: { href: string; label: string };
  title: string;
  badge?: ReactNode;
  /** Undefined for a new item: the form is shown at once. */
  query: UseQueryResult<Item> | undefined;
  /** The form, with the loaded item. */
  children(item: Item | undefined): ReactNode;
};

/** A page of the admin that edits one item: its head, and the form once the item is loaded. */
export function EditorScreen<Item>({ back, title, badge, query, children }: Props<Item>) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  return (
    <>
      <div className="admin__head">
        <div>
          <p className="small">
            <Link to={back.href}>{back.label}</Link>
          </p>
          <h1 dir="auto">{title}</h1>
        </div>
        {badge}
      </div>
      {!query || query.data ? (
        children(query?.data)
      ) : query.isError ? (
        <EmptyState
          title={errorMessage(query.error)}
          action={<Button onClick={() => query.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={6} height="4rem" />
      )}
    </>
  );
}
