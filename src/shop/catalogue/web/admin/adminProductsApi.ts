import type { adminProductsContract } from "#shop/catalogue/adminContract.ts";
import { adminProductsEndpoints } from "#shop/catalogue/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminProductsApi = createClient<typeof adminProductsContract>(adminProductsEndpoints, send);
