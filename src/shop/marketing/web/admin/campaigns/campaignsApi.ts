import { campaignEndpoints } from "#shop/marketing/adminEndpoints.ts";
import type { campaignContract } from "#shop/marketing/campaignContract.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const campaignsApi = createClient<typeof campaignContract>(campaignEndpoints, send);
