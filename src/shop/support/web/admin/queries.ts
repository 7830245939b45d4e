import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminSupportApi } from "./adminSupportApi.ts";

const messagesKey = ["staff", "messages"] as const;
export const allMessages = { queryKey: messagesKey };

export const messagesQuery = (values: { q: string; status: string; topic: string }, page: number) =>
  queryOptions({
    queryKey: [...messagesKey, "list", values, page],
    queryFn: () => adminSupportApi.messages({ query: { ...values, page } as never }),
    placeholderData: keepPreviousData,
    // New messages may arrive at any moment.
    refetchInterval: 30_000,
  });

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...messagesKey, "one", id],
    queryFn: () => adminSupportApi.message({ params: { id } }),
  });
