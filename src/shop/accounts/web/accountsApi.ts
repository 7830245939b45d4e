import type { accountsContract } from "#shop/accounts/contract.ts";
import { accountsEndpoints } from "#shop/accounts/endpoints.ts";
import type { profileContract } from "#shop/accounts/profileContract.ts";
import { profileEndpoints } from "#shop/accounts/profileEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

/** The calls of sign-up, sign-in and the profile. Only pages of this module carry their names. */
export const accountsApi = {
  accounts: createClient<typeof accountsContract>(accountsEndpoints, send),
  profile: createClient<typeof profileContract>(profileEndpoints, send),
};
