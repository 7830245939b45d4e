import type { adminOrdersContract } from "#shop/orders/adminContract.ts";
import { adminOrdersEndpoints } from "#shop/orders/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminOrdersApi = createClient<typeof adminOrdersContract>(adminOrdersEndpoints, send);
