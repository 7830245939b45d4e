import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminReturnsApi } from "./adminReturnsApi.ts";

type ReturnQueue = "open" | "requested" | "received" | "inspected" | "settled";

export const returnsQuery = (queue: ReturnQueue, page: number) =>
  queryOptions({
    queryKey: ["staff", "returns", queue, page],
    queryFn: () => adminReturnsApi.list({ query: { queue, page } }),
    placeholderData: keepPreviousData,
  });

/** Those that are not over; at most a hundred. */
export const exchangesQuery = queryOptions({
  queryKey: ["staff", "returns", "exchanges"],
  queryFn: () => adminReturnsApi.listExchanges({ query: { queue: "open", pageSize: 100 } }),
});
