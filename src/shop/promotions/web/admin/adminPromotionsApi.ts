import type { adminPromotionsContract } from "#shop/promotions/adminContract.ts";
import { adminPromotionsEndpoints } from "#shop/promotions/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminPromotionsApi = createClient<typeof adminPromotionsContract>(adminPromotionsEndpoints, send);
