import type { adminCustomersContract } from "#shop/customers/adminContract.ts";
import { adminCustomersEndpoints } from "#shop/customers/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminCustomersApi = createClient<typeof adminCustomersContract>(adminCustomersEndpoints, send);
