import { queryOptions } from "@tanstack/react-query";
import { estimateDelivery } from "./estimateDelivery.ts";

/** Delivery days of an order placed now. */
export const deliveryDaysQuery = (governorate: string) =>
  queryOptions({
    queryKey: ["deliveryDays", governorate],
    queryFn: () => estimateDelivery(governorate),
    enabled: governorate !== "",
  });
