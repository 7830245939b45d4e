import { type QueryKey, type UseQueryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import "./versionDrawer.css";

type Version = { version: number; at: string; actor: string };
type VersionPage<Item> = { items: Item[]; page: number; total: number; pageSize: number };
type ListProps<Item, Saved, Key extends QueryKey> = {
  /** The version that is shown now. */
  current: number;
  mayRestore: boolean;
  /** A page of the kept versions, newest first. */
  query(page: number): UseQueryOptions<VersionPage<Item>, Error, VersionPage<Item>, Key>;
  restore(version: number): Promise<Saved>;
  onRestored(saved: Saved): void;
  /** Beside the number of the version. */
  title?(item: Item): ReactNode;
  /** After who saved it and when. */
  summary(item: Item): ReactNode;
};
type Props<Item, Saved, Key extends QueryKey> = ListProps<Item, Saved, Key> & { open: boolean; onClose(): void };

/** Kept versions of a page or of the home page, each of which can be restored. */
export function VersionDrawer<Item extends Version, Saved, Key extends QueryKey>({
  open,
  onClose,
  ...list
}: Props<Item, Saved, Key>) {
  const { t } = useTranslation("admin");
  return (
    <Drawer open={open} onClose={onClose} title={t("pages.versions")} lead={t("pages.versionsLead")}>
      {open && <VersionList {...list} />}
    </Drawer>
  );
}

function VersionList<Item extends Version, Saved, Key extends QueryKey>(props: ListProps<Item, Saved, Key>) {
  const { current, mayRestore, query, restore, onRestored, title, summary } = props;
  const { t } = useTranslation("admin");
  const { brief, number } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const [page, setPage] = useState(1);
  const versions = useQuery(query(page));
  const restoring = useMutation({
    mutationFn: restore,
    onSuccess(saved) {
      toast.success(t("pages.restored"));
      onRestored(saved);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  if (versions.isError) return <p className="muted">{errorMessage(versions.error)}</p>;
  if (!versions.data) return <SkeletonLines lines={4} height="3rem" />;
  const { items, total, pageSize } = versions.data;
  return (
    <>
      <ol className="page-versions">
        {items.map((item) => (
          <li key={item.version}>
            <div>
              <b>
                {t("pages.version", { n: number(item.version) })}
                {title && <> · {title(item)}</>}
              </b>
              <p className="muted small">
                <bdi>{brief(item.at)}</bdi> · <bdi>{item.actor}</bdi> · {summary(item)}
              </p>
            </div>
            {item.version === current ? (
              <Badge tone="success">{t("pages.current")}</Badge>
            ) : (
              mayRestore && (
                <Button
                  size="small"
                  busy={restoring.isPending && restoring.variables === item.version}
                  aria-label={t("pages.restoreOf", { n: number(item.version) })}
                  onClick={() => restoring.mutate(item.version)}
                >
                  {t("pages.restore")}
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
      {total > page * pageSize && <Button onClick={() => setPage(page + 1)}>{t("pages.older")}</Button>}
    </>
  );
}
