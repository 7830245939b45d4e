import { oauthCalls } from "#shop/accounts/oauthCalls.ts";
import type { oauthContract } from "#shop/accounts/oauthContract.ts";
import { secondFactorCalls } from "#shop/accounts/secondFactorCalls.ts";
import type { secondFactorContract } from "#shop/accounts/secondFactorContract.ts";
import { clientOf } from "#web/api.ts";
import { send } from "#web/session/session.ts";

/** Calls that only the doors and the profile make: no other page carries their names. */
export const doorsApi = {
  oauth: clientOf<typeof oauthContract>(oauthCalls, send),
  secondFactor: clientOf<typeof secondFactorContract>(secondFactorCalls, send),
};
