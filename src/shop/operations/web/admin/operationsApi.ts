import type { operationsContract } from "#shop/operations/contract.ts";
import { operationsEndpoints } from "#shop/operations/endpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const operationsApi = createClient<typeof operationsContract>(operationsEndpoints, send);
