import type { adminContentContract } from "#shop/content/adminContract.ts";
import { adminContentEndpoints } from "#shop/content/adminEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminContentApi = createClient<typeof adminContentContract>(adminContentEndpoints, send);
