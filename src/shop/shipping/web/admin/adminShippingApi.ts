import type { adminShippingContract } from "#shop/shipping/adminContract.ts";
import { adminShippingEndpoints } from "#shop/shipping/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminShippingApi = createClient<typeof adminShippingContract>(adminShippingEndpoints, send);
