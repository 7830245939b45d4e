import type { ordersContract } from "#shop/orders/contract.ts";
import { ordersEndpoints } from "#shop/orders/endpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

/** The calls of a customer's own orders. Only pages of this module carry their names. */
export const ordersApi = createClient<typeof ordersContract>(ordersEndpoints, send);
