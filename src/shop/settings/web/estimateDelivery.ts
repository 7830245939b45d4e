import type { DeliveryDays } from "#shop/settings/deliveryDays.ts";
import { send } from "#web/session/session.ts";
import { createDeliveryApi } from "./deliveryApi.ts";

/**
 * Returns the earliest and latest delivery day (Cairo time) of an order placed now; null for an unknown governorate.
 * Every page imports this function, because the product page has no room for the names of more files.
 * @throws when they cannot be loaded: then no date is shown
 */
export const estimateDelivery = async (governorate: string): Promise<DeliveryDays | null> =>
  (await createDeliveryApi(send).estimate({ query: { governorate } })).days;
