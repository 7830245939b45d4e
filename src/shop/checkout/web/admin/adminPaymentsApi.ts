import type { adminPaymentContract } from "#shop/checkout/adminContract.ts";
import { adminPaymentEndpoints } from "#shop/checkout/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminPaymentsApi = createClient<typeof adminPaymentContract>(adminPaymentEndpoints, send);
