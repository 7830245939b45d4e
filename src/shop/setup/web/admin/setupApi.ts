import type { setupContract } from "#shop/setup/contract.ts";
import { setupEndpoints } from "#shop/setup/endpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const setupApi = createClient<typeof setupContract>(setupEndpoints, send);
