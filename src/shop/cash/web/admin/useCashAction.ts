import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { toast } from "#web/ui/toast.ts";
import { allCash } from "./queries.ts";

/** Mutation that changes statements. */
export function useCashAction<Input, Result>(
  action: (input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) {
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: (result) => onDone?.(result),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries(allCash),
  });
}
