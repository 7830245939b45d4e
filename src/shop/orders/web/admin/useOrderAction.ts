import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { toast } from "#web/ui/toast.ts";
import { adminOrderQuery, allAdminOrders } from "./queries.ts";
import { useOrderErrorMessage } from "./useOrderErrorMessage.ts";
import { useReauthenticatedAction } from "./useReauthenticatedAction.ts";

type ActionResult = { order: AdminOrderView; message: string; facts?: Record<string, string> | undefined };

/**
 * Mutation for one order, with the `dialog` that asks for the password where the server does: shows the resulting message, updates the order and invalidates all lists.
 */
export function useOrderAction<Input = void>(action: (input: Input) => Promise<ActionResult>, onDone?: () => void) {
  const { messageText, errorText: errorMessage } = useOrderErrorMessage();
  const queryClient = useQueryClient();
  const { run, dialog } = useReauthenticatedAction(action);
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: ({ order, message, facts }) => {
      queryClient.setQueryData(adminOrderQuery(order.id).queryKey, order);
      toast[message === "admin.orders.refundRefused" ? "error" : "success"](messageText(message, facts));
      onDone?.();
    },
    onError: (error) => toast.error(errorMessage(error, "admin.orders.refundActionFailed")),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(allAdminOrders),
        queryClient.invalidateQueries({ queryKey: ["staff", "returns"] }),
      ]),
  });
  return { ...mutation, dialog };
}
