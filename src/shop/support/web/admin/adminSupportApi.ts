import type { adminSupportContract } from "#shop/support/adminContract.ts";
import { adminSupportEndpoints } from "#shop/support/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminSupportApi = createClient<typeof adminSupportContract>(adminSupportEndpoints, send);
