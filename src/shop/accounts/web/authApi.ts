import type { oauthContract } from "#shop/accounts/oauthContract.ts";
import { oauthEndpoints } from "#shop/accounts/oauthEndpoints.ts";
import type { recoveryContract } from "#shop/accounts/recoveryContract.ts";
import { recoveryEndpoints } from "#shop/accounts/recoveryEndpoints.ts";
import type { secondFactorContract } from "#shop/accounts/secondFactorContract.ts";
import { secondFactorEndpoints } from "#shop/accounts/secondFactorEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

/** Calls of the sign-in pages and the profile only, apart from `api` to keep them out of other bundles. */
export const authApi = {
  oauth: createClient<typeof oauthContract>(oauthEndpoints, send),
  recovery: createClient<typeof recoveryContract>(recoveryEndpoints, send),
  secondFactor: createClient<typeof secondFactorContract>(secondFactorEndpoints, send),
};
