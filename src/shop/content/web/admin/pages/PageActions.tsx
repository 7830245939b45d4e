import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { PageView } from "#shop/content/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminContentApi } from "../adminContentApi.ts";
import { allPages, pageQuery, pagesPath } from "../queries.ts";
import { PageVersions } from "./PageVersions.tsx";
import { toDraft } from "./pageDraft.ts";

type Action = "versions" | "delete" | "standard";

/** Further actions on a saved page: its versions, deletion, and the shop's own text for a policy. */
export function PageActions({ page }: { page: PageView }) {
  const { t } = useTranslation("admin");
  const [open, setOpen] = useState<Action>();
  const close = () => setOpen(undefined);
  return (
    <>
      {page.version > 1 || !page.isPolicy ? (
        <Button onClick={() => setOpen("versions")}>{t("pages.versions")}</Button>
      ) : null}
      {page.isPolicy && page.hasText && <Button onClick={() => setOpen("standard")}>{t("pages.useStandard")}</Button>}
      {!page.isPolicy && (
        <Button kind="quiet" onClick={() => setOpen("delete")}>
          {t("pages.delete")}
        </Button>
      )}
      <PageVersions page={page} open={open === "versions"} onClose={close} />
      <ConfirmAction page={page} action={open === "versions" ? undefined : open} onClose={close} />
    </>
  );
}

type ConfirmProps = { page: PageView; action: Exclude<Action, "versions"> | undefined; onClose(): void };

function ConfirmAction({ page, action, onClose }: ConfirmProps) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const params = { id: page.id };
  const run = useMutation({
    async mutationFn() {
      if (action === "delete") return void (await adminContentApi.deletePage({ params }));
      const { version } = page;
      const empty = { en: "", ar: "", es: "", fr: "" };
      const body = { ...toDraft(page), body: empty, version };
      queryClient.setQueryData(pageQuery(page.id).queryKey, await adminContentApi.changePage({ params, body }));
    },
    onSuccess() {
      toast.success(t(action === "delete" ? "pages.deleted" : "pages.saved"));
      onClose();
      if (action === "delete") void navigate(pagesPath);
      void queryClient.invalidateQueries(allPages);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Dialog
      open={action !== undefined}
      onClose={onClose}
      title={action && t(`pages.${action}Title`)}
      actions={
        <>
          <Button kind="danger" busy={run.isPending} onClick={() => run.mutate()}>
            {t(action === "standard" ? "pages.useStandard" : "pages.delete")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      {action && <p>{t(`pages.${action}Text`)}</p>}
    </Dialog>
  );
}
