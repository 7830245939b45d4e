import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { PayoutQueue } from "#shop/payouts/payoutQueues.ts";
import { adminPayoutsApi } from "./adminPayoutsApi.ts";

const payoutsKey = ["staff", "payouts"] as const;
export const allPayouts = { queryKey: payoutsKey };

export const payoutsQuery = (queue: PayoutQueue, page: number) =>
  queryOptions({
    queryKey: [...payoutsKey, queue, page],
    queryFn: () => adminPayoutsApi.list({ query: { queue, page } }),
    placeholderData: keepPreviousData,
  });

export const staffAccountQuery = (id: string) =>
  queryOptions({
    queryKey: [...payoutsKey, "account", id],
    queryFn: () => adminPayoutsApi.account({ params: { id } }),
  });
