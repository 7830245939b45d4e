import type { adminConfirmationsContract } from "#shop/confirmations/adminContract.ts";
import { adminConfirmationsEndpoints } from "#shop/confirmations/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminConfirmationsApi = createClient<typeof adminConfirmationsContract>(adminConfirmationsEndpoints, send);
