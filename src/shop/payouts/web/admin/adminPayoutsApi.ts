import type { adminPayoutsContract } from "#shop/payouts/adminContract.ts";
import { adminPayoutsEndpoints } from "#shop/payouts/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminPayoutsApi = createClient<typeof adminPayoutsContract>(adminPayoutsEndpoints, send);
