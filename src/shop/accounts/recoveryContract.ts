import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { providerNames } from "./oauthProviders.ts";
import { recoveryEndpoints } from "./recoveryEndpoints.ts";
import { secondFactorCode } from "./secondFactorContract.ts";

const remainingMethods = z.object({
  /** `email`: at the provider, when the account was linked. */
  linked: z.array(z.object({ provider: z.enum(providerNames), email: z.string().nullable() })),
  secondFactor: z.boolean(),
});
export type RemainingMethods = z.output<typeof remainingMethods>;

/** The cookie of the reset authorises these calls: for ten minutes, in that browser, to remove and never to add. */
export const recoveryContract = {
  signInMethods: { call: recoveryEndpoints.signInMethods, access: "anyone", answer: remainingMethods },
  unlink: {
    call: recoveryEndpoints.unlink,
    access: "anyone",
    params: z.object({ provider: z.string().max(40) }),
    answer: z.object({}),
    status: 204,
  },
  disableSecondFactor: {
    call: recoveryEndpoints.disableSecondFactor,
    access: "anyone",
    body: z.object({ code: secondFactorCode }),
    answer: z.object({}),
    status: 204,
  },
} as const satisfies Contract<typeof recoveryEndpoints>;
