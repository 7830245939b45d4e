import { adminOrderListEndpoints } from "#shop/orders/adminEndpoints.ts";
import type { adminOrderListContract } from "#shop/orders/adminOrderListContract.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminOrderListApi = createClient<typeof adminOrderListContract>(adminOrderListEndpoints, send);
