import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CourierName } from "#shop/shipping/courier.ts";
import type { ShipmentQueue } from "#shop/shipping/shipmentQueues.ts";
import { adminShippingApi } from "./adminShippingApi.ts";

const shipmentsKey = ["staff", "shipments"] as const;
export const allShipments = { queryKey: shipmentsKey };

export type ShipmentFilters = { queue: ShipmentQueue; courier: CourierName | ""; q: string };

export const shipmentsQuery = (filters: ShipmentFilters, page: number) =>
  queryOptions({
    queryKey: [...shipmentsKey, "list", filters, page],
    queryFn: () => adminShippingApi.list({ query: { ...filters, page } }),
    placeholderData: keepPreviousData,
  });

export const orderShipmentsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...shipmentsKey, "order", orderId],
    queryFn: () => adminShippingApi.ofOrder({ params: { id: orderId } }),
  });

export const manifestsQuery = queryOptions({
  queryKey: [...shipmentsKey, "manifests"],
  queryFn: () => adminShippingApi.manifests(),
});

export const couriersQuery = queryOptions({
  queryKey: [...shipmentsKey, "couriers"],
  queryFn: () => adminShippingApi.couriers(),
});

/** Polls while a job runs, otherwise refetches only on demand. */
export const shipmentJobsQuery = queryOptions({
  queryKey: [...shipmentsKey, "jobs"],
  queryFn: () => adminShippingApi.jobs(),
  refetchInterval: ({ state }) => (state.data?.items.some(({ endedAt }) => endedAt === null) ? 700 : false),
});
