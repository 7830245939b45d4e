import type { promotionsContract } from "#shop/promotions/contract.ts";
import { promotionsEndpoints } from "#shop/promotions/endpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

/** The calls for coupons and gift codes. */
export const promotionsApi = createClient<typeof promotionsContract>(promotionsEndpoints, send);
