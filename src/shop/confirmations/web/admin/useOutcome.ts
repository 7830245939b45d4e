import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrderChangesInput } from "#shop/confirmations/adminContract.ts";
import type { AttemptOutcome } from "#shop/confirmations/attemptOutcomes.ts";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { adminOrderQuery, allAdminOrders } from "#shop/orders/web/admin/queries.ts";
import { useOrderErrorMessage } from "#shop/orders/web/admin/useOrderErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { toast } from "#web/ui/toast.ts";
import { adminConfirmationsApi } from "./adminConfirmationsApi.ts";
import { nextConfirmationQuery } from "./queries.ts";

export type Outcome = StaffNotes & { outcome: AttemptOutcome; changes?: OrderChangesInput };

/** Records what came of a call, then loads the next order of the queue. */
export function useOutcome(order: AdminOrderView, onDone?: () => void) {
  const { messageText, errorText } = useOrderErrorMessage();
  const queryClient = useQueryClient();
  const goOn = () => {
    queryClient.invalidateQueries(allAdminOrders);
    return queryClient.refetchQueries({ queryKey: nextConfirmationQuery.queryKey });
  };
  const recording = useMutation({
    mutationFn: (outcome: Outcome) =>
      adminConfirmationsApi.record({
        params: { id: order.id },
        body: { ...outcome, ...(outcome.outcome === "changed" ? { version: order.version } : {}) },
      }),
    onSuccess: ({ order, message }) => {
      queryClient.setQueryData(adminOrderQuery(order.id).queryKey, order);
      toast.success(messageText(message));
      onDone?.();
      return goOn();
    },
    onError: (error) => {
      toast.error(errorText(error, "admin.confirmations.failed"));
      // The customer or a colleague was faster: this order is done.
      if (error instanceof ApiError && error.status === 409) return goOn();
      return undefined;
    },
  });
  const postponing = useMutation({
    mutationFn: () => adminConfirmationsApi.postpone({ params: { id: order.id } }),
    onSuccess: goOn,
    onError: (error) => toast.error(errorText(error, "admin.confirmations.failed")),
  });
  return { record: recording.mutate, postpone: postponing.mutate, isBusy: recording.isPending || postponing.isPending };
}
