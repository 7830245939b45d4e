import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageView } from "#shop/content/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminContentApi } from "../adminContentApi.ts";
import { allPages, pageQuery, pageVersionsQuery } from "../queries.ts";
import { usePageTitle } from "./usePageTitle.ts";
import "./pageVersions.css";

type Props = { page: PageView; open: boolean; onClose(): void };

export function PageVersions({ page, open, onClose }: Props) {
  const { t } = useTranslation("admin");
  return (
    <Drawer open={open} onClose={onClose} title={t("pages.versions")} lead={t("pages.versionsLead")}>
      {open && <VersionList page={page} onDone={onClose} />}
    </Drawer>
  );
}

function VersionList({ page, onDone }: { page: PageView; onDone(): void }) {
  const { t } = useTranslation("admin");
  const { brief, number } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const title = usePageTitle();
  const queryClient = useQueryClient();
  const [at, setAt] = useState(1);
  const versions = useQuery(pageVersionsQuery(page.id, at));
  const restore = useMutation({
    mutationFn: (version: number) =>
      adminContentApi.restorePage({ params: { id: page.id, version }, body: { version: page.version } }),
    onSuccess(saved) {
      toast.success(t("pages.restored"));
      onDone();
      queryClient.setQueryData(pageQuery(saved.id).queryKey, saved);
      void queryClient.invalidateQueries(allPages);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  if (versions.isError) return <p className="soft">{errorMessage(versions.error)}</p>;
  if (!versions.data) return <SkeletonLines lines={4} height="3rem" />;
  const { items, total, pageSize } = versions.data;
  return (
    <>
      <ol className="page-versions">
        {items.map((one) => (
          <li key={one.version}>
            <div>
              <b>
                {t("pages.version", { n: number(one.version) })} · <bdi>{title({ ...one, slug: page.slug })}</bdi>
              </b>
              <p className="soft small">
                <bdi>{brief(one.at)}</bdi> · <bdi>{one.actor}</bdi> · {t("pages.letters", { n: number(one.length) })}
              </p>
            </div>
            {one.version === page.version ? (
              <Badge tone="success">{t("pages.current")}</Badge>
            ) : (
              <Button
                size="small"
                busy={restore.isPending && restore.variables === one.version}
                aria-label={t("pages.restoreOf", { n: number(one.version) })}
                onClick={() => restore.mutate(one.version)}
              >
                {t("pages.restore")}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {total > at * pageSize && <Button onClick={() => setAt(at + 1)}>{t("pages.older")}</Button>}
    </>
  );
}
