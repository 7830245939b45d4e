import type { apiTokensContract } from "#shop/accounts/apiTokensContract.ts";
import { apiTokensEndpoints } from "#shop/accounts/apiTokensEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminApiTokensApi = createClient<typeof apiTokensContract>(apiTokensEndpoints, send);
