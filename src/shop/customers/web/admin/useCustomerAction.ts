import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { toast } from "#web/ui/toast.ts";

/** Runs a change of a customer, shows its outcome and reloads customers. */
export function useCustomerAction<Input = void>(run: (input: Input) => Promise<unknown>, done: string) {
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    async onSuccess() {
      toast.success(done);
      await queryClient.invalidateQueries({ queryKey: ["staff", "customer"] });
      await queryClient.invalidateQueries({ queryKey: ["staff", "customers"] });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
