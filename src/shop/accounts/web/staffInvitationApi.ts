import { staffInvitationEndpoints } from "#shop/accounts/staffEndpoints.ts";
import type { staffInvitationContract } from "#shop/accounts/staffInvitationContract.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const staffInvitationApi = createClient<typeof staffInvitationContract>(staffInvitationEndpoints, send);
