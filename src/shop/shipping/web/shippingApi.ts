import type { shippingContract } from "#shop/shipping/contract.ts";
import { shippingEndpoints } from "#shop/shipping/endpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const shippingApi = createClient<typeof shippingContract>(shippingEndpoints, send);
