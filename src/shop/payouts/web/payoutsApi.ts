import type { payoutsContract } from "#shop/payouts/contract.ts";
import { payoutsEndpoints } from "#shop/payouts/endpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const payoutsApi = createClient<typeof payoutsContract>(payoutsEndpoints, send);
