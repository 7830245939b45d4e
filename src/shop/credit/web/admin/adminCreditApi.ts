import type { adminCreditContract } from "#shop/credit/adminContract.ts";
import { adminCreditEndpoints } from "#shop/credit/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminCreditApi = createClient<typeof adminCreditContract>(adminCreditEndpoints, send);
