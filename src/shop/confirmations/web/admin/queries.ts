import { queryOptions } from "@tanstack/react-query";
import { adminConfirmationsApi } from "./adminConfirmationsApi.ts";

/** Claims an order: asked again by itself only while there was none, so that nobody holds an order unseen. */
export const nextConfirmationQuery = queryOptions({
  queryKey: ["staff", "confirmations", "next"],
  queryFn: () => adminConfirmationsApi.next(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnMount: "always",
  refetchInterval: ({ state }) => (state.data?.entry === null ? 20_000 : false),
});
