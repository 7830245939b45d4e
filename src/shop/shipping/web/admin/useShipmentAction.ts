import { useMutation, useQueryClient } from "@tanstack/react-query";
import { allAdminOrders } from "#shop/orders/web/admin/queries.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { toast } from "#web/ui/toast.ts";
import { allShipments } from "./queries.ts";

/** Mutation that changes shipments, and with them perhaps their orders. */
export function useShipmentAction<Input, Result>(
  action: (input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) {
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: (result) => onDone?.(result),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries(allShipments), queryClient.invalidateQueries(allAdminOrders)]),
  });
}
