import { queryOptions } from "@tanstack/react-query";
import { send } from "#web/session/session.ts";
import { createDeliveryApi } from "./deliveryApi.ts";

/** Delivery days of an order placed now, and the name of the governorate. */
export const deliveryDaysQuery = (governorate: string) =>
  queryOptions({
    queryKey: ["deliveryDays", governorate],
    queryFn: () => createDeliveryApi(send).estimate({ query: { governorate } }),
    enabled: governorate !== "",
  });
