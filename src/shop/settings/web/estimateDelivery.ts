import type { EndpointResponse } from "#platform/contract.ts";
import { send } from "#web/session/session.ts";
import type { deliveryContract } from "../deliveryContract.ts";
import { createDeliveryApi } from "./deliveryApi.ts";

export type DeliveryTerms = EndpointResponse<typeof deliveryContract.estimate>;

/**
 * Returns the earliest and latest delivery day (Cairo time) of an order placed now, and its fee; null for an unknown
 * governorate. Every page imports this function, because the product page has no room for the names of more files.
 * @throws when they cannot be loaded: then no date is shown
 */
export const estimateDelivery = (governorate: string): Promise<DeliveryTerms> =>
  createDeliveryApi(send).estimate({ query: { governorate } });
