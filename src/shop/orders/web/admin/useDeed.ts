import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StaffOrderView } from "#shop/orders/contract.ts";
import { toast } from "#web/ui/toast.ts";
import { allStaffOrders, staffOrderAsk } from "./asks.ts";
import { useStaffProblem } from "./useStaffProblem.ts";

type Done = { order: StaffOrderView; message: string; facts?: Record<string, string> | undefined };

/** Something that staff do to one order: what came of it is said and shown, and every list is asked anew. */
export function useDeed<Wish = void>(deed: (wish: Wish) => Promise<Done>, onDone?: () => void) {
  const { said, explain } = useStaffProblem();
  const asked = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: ({ order, message, facts }) => {
      asked.setQueryData(staffOrderAsk(order.id).queryKey, order);
      toast[message === "admin.orders.refundRefused" ? "error" : "success"](said(message, facts));
      onDone?.();
    },
    onError: (error) => toast.error(explain(error, "admin.orders.refundActionFailed")),
    onSettled: () =>
      Promise.all([
        asked.invalidateQueries(allStaffOrders),
        asked.invalidateQueries({ queryKey: ["staff", "returns"] }),
      ]),
  });
}
