import { type InvalidateQueryFilters, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "#web/ui/toast.ts";
import { useAdminErrorMessage } from "./useAdminErrorMessage.ts";

type Options<Result> = { onDone?: ((result: Result) => void) | undefined };

/** Mutation whose error appears as a toast, and after which these queries load again. */
export function useAdminAction<Input, Result>(
  action: (input: Input) => Promise<Result>,
  invalidated: readonly InvalidateQueryFilters[],
  { onDone }: Options<Result> = {},
) {
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: (result) => onDone?.(result),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => Promise.all(invalidated.map((queries) => queryClient.invalidateQueries(queries))),
  });
}
