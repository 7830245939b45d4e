import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SetupGuide } from "#shop/setup/contract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { toast } from "#web/ui/toast.ts";
import { setupApi } from "./setupApi.ts";

export const setupQuery = queryOptions({
  queryKey: ["staff", "setup"],
  queryFn: () => setupApi.guide(),
  refetchInterval: ({ state }) => (state.data?.demo?.isRemoving ? 1_500 : false),
});

export const demoDataQuery = queryOptions({
  queryKey: ["staff", "demoData"],
  queryFn: () => setupApi.demoData(),
  refetchInterval: ({ state }) => (state.data?.state === "removing" ? 1_500 : false),
});

/** A change that answers with the guide. */
export function useGuideChange<Input>(change: (input: Input) => Promise<SetupGuide>) {
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (guide) => queryClient.setQueryData(setupQuery.queryKey, guide),
    onError: (error) => toast.error(errorMessage(error)),
  });
}
