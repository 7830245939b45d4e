import type { confirmationsContract } from "#shop/confirmations/contract.ts";
import { confirmationsEndpoints } from "#shop/confirmations/endpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const confirmationsApi = createClient<typeof confirmationsContract>(confirmationsEndpoints, send);
