import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { AdminProductItem } from "#shop/catalogue/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminProductsApi } from "./adminProductsApi.ts";
import { productListQueries } from "./queries.ts";

type Props = { item: Pick<AdminProductItem, "_id" | "displayName"> | undefined; onClose(): void; onDeleted?(): void };

export function DeleteDialog({ item, onClose, onDeleted }: Props) {
  const { t } = useTranslation(["admin", "errors"]);
  const explain = useDeleteErrorMessage();
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: (id: string) => adminProductsApi.remove({ params: { id } }),
    onSuccess() {
      toast.success(t("products.deleted"));
      onClose();
      onDeleted?.();
    },
    onError: (error) => toast.error(explain(error)),
    onSettled: () => queryClient.invalidateQueries(productListQueries),
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

/** Handles products that another admin deleted meanwhile. */
function useDeleteErrorMessage() {
  const { t } = useTranslation("errors");
  const errorMessage = useAdminErrorMessage();
  return (error: unknown): string =>
    error instanceof ApiError && error.status === 404 ? t("admin.products.alreadyDeleted") : errorMessage(error);
}
