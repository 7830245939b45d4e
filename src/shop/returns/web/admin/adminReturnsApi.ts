import type { adminReturnsContract } from "#shop/returns/adminContract.ts";
import { adminReturnsEndpoints } from "#shop/returns/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminReturnsApi = createClient<typeof adminReturnsContract>(adminReturnsEndpoints, send);
