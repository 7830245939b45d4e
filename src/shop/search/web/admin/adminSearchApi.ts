import type { adminSearchContract } from "#shop/search/adminContract.ts";
import { adminSearchEndpoints } from "#shop/search/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminSearchApi = createClient<typeof adminSearchContract>(adminSearchEndpoints, send);
