import type { adminStaffContract } from "#shop/accounts/adminStaffContract.ts";
import { adminStaffEndpoints } from "#shop/accounts/staffEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminStaffApi = createClient<typeof adminStaffContract>(adminStaffEndpoints, send);
