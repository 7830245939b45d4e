import type { adminCorrectionContract } from "#shop/checkout/adminCorrectionContract.ts";
import { adminCorrectionEndpoints } from "#shop/checkout/adminCorrectionEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const correctionApi = createClient<typeof adminCorrectionContract>(adminCorrectionEndpoints, send);
