import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#web/admin/deskApi.ts";

const staff = ["staff", "messages"] as const;
export const allMessages = { queryKey: staff };

export const messagesAsk = (values: { q: string; status: string; topic: string }, page: number) =>
  queryOptions({
    queryKey: [...staff, "list", values, page],
    queryFn: () => api.staffSupport.messages({ query: { ...values, page } as never }),
    placeholderData: keepPreviousData,
    // Somebody may write at any moment.
    refetchInterval: 30_000,
  });

export const messageAsk = (id: string) =>
  queryOptions({
    queryKey: [...staff, "one", id],
    queryFn: () => api.staffSupport.message({ params: { id } }),
  });
