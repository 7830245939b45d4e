import type { returnsContract } from "#shop/returns/contract.ts";
import { returnsEndpoints } from "#shop/returns/endpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

/** The calls for a customer's own returns. Only pages of this module carry their names. */
export const returnsApi = createClient<typeof returnsContract>(returnsEndpoints, send);

/** Files are not sent as JSON: where they go. */
export const photosPath = (orderId: string) => `/orders/${orderId}/return-photos`;
