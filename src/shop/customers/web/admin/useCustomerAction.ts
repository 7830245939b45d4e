import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { toast } from "#web/ui/toast.ts";

/** Runs a change of a customer, shows its outcome and reloads customers, but for the account that the change ended. */
export function useCustomerAction<Input = void>(
  run: (input: Input) => Promise<unknown>,
  done: string,
  endedId?: string,
) {
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    async onSuccess() {
      toast.success(done);
      await queryClient.invalidateQueries({
        queryKey: ["staff", "customer"],
        predicate: ({ queryKey }) => endedId === undefined || !queryKey.includes(endedId),
      });
      await queryClient.invalidateQueries({ queryKey: ["staff", "customers"] });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
