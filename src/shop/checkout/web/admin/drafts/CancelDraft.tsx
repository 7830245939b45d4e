import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DraftView } from "#shop/checkout/adminDraftContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminDraftsApi } from "./adminDraftsApi.ts";
import { allDraftQueries, draftQuery } from "./queries.ts";

/** Cancels the draft after a question; the link of a sent one stops working. */
export function CancelDraft({ draft }: { draft: DraftView }) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const cancelling = useMutation({
    mutationFn: () => adminDraftsApi.cancel({ params: { id: draft.id }, body: {} }),
    onSuccess(cancelled) {
      setOpen(false);
      toast.success(t("drafts.cancelled"));
      queryClient.setQueryData(draftQuery(draft.id).queryKey, cancelled);
    },
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries(allDraftQueries),
  });
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t("drafts.cancel")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("drafts.cancelTitle", { number: draft.number })}
        actions={
          <>
            <Button kind="danger" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
              {t("drafts.cancel")}
            </Button>
            <Button onClick={() => setOpen(false)}>{t("goBack")}</Button>
          </>
        }
      >
        <p>{t(draft.status === "sent" ? "drafts.cancelSentText" : "drafts.cancelText")}</p>
      </Dialog>
    </>
  );
}
