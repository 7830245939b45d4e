import type { supportContract } from "#shop/support/contract.ts";
import { supportEndpoints } from "#shop/support/endpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

/** The contact form's call. Only pages of this module carry their names. */
export const supportApi = {
  support: createClient<typeof supportContract>(supportEndpoints, send),
};
