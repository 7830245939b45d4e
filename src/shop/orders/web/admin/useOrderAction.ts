import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { toast } from "#web/ui/toast.ts";
import { adminOrderQuery, allAdminOrders } from "./queries.ts";
import { useOrderErrorMessage } from "./useOrderErrorMessage.ts";

type ActionResult = { order: AdminOrderView; message: string; facts?: Record<string, string> | undefined };

/** Mutation for one order: shows the resulting message, updates the order and invalidates all lists. */
export function useOrderAction<Input = void>(action: (input: Input) => Promise<ActionResult>, onDone?: () => void) {
  const { messageText, errorText: errorMessage } = useOrderErrorMessage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: action,
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
}
