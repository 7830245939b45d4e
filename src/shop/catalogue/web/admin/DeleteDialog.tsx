import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { DeskItem } from "#shop/catalogue/deskContract.ts";
import { api } from "#web/admin/deskApi.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { productLists } from "./asks.ts";

type Props = { item: Pick<DeskItem, "_id" | "displayName"> | undefined; onClose(): void; onGone?(): void };

export function DeleteDialog({ item, onClose, onGone }: Props) {
  const { t } = useTranslation(["admin", "errors"]);
  const explain = useDeleteProblem();
  const known = useQueryClient();
  const removing = useMutation({
    mutationFn: (id: string) => api.productDesk.remove({ params: { id } }),
    onSuccess() {
      toast.success(t("products.deleted"));
      onClose();
      onGone?.();
    },
    onError: (error) => toast.error(explain(error)),
    onSettled: () => known.invalidateQueries(productLists),
  });
  const leave = () => {
    removing.reset();
    onClose();
  };
  return (
    <Dialog
      open={item !== undefined}
      onClose={leave}
      title={t("products.deleteTitle", { name: item?.displayName ?? "" })}
      actions={
        <>
          <Button kind="danger" busy={removing.isPending} onClick={() => item && removing.mutate(item._id)}>
            {t("products.delete")}
          </Button>
          <Button kind="quiet" onClick={leave}>
            {t("goBack")}
          </Button>
        </>
      }
    >
      {removing.error && <Notice tone="danger" live title={explain(removing.error)} />}
      <p>{t("products.deleteText")}</p>
    </Dialog>
  );
}

/** Somebody else may have been quicker. */
function useDeleteProblem() {
  const { t } = useTranslation("errors");
  const explain = useStaffProblem();
  return (error: unknown): string =>
    error instanceof ApiError && error.status === 404 ? t("admin.products.alreadyDeleted") : explain(error);
}
