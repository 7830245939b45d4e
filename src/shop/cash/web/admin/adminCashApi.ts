import type { adminCashContract } from "#shop/cash/adminContract.ts";
import { adminCashEndpoints } from "#shop/cash/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminCashApi = createClient<typeof adminCashContract>(adminCashEndpoints, send);
