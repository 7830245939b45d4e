import { z } from "zod";
import { requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { staffRoles } from "#platform/staffRoles.ts";
import { newPassword } from "./accountSchemas.ts";
import { signInOrChallenge } from "./contract.ts";
import { staffInvitationEndpoints } from "./staffEndpoints.ts";

const role = z.enum(staffRoles);
const tokenParams = z.object({ token: z.string().max(100) });

export const staffInvitationContract = {
  /** Does not use the invitation up, because mail scanners open every link. */
  invitation: {
    call: staffInvitationEndpoints.invitation,
    access: "anyone",
    params: tokenParams,
    answer: z.object({
      email: z.string(),
      role,
      /** Whether a verified account has the address: it must be signed in to accept. */
      hasAccount: z.boolean(),
    }),
  },
  /** Signed in with the invited address, or with `name` and `password` for a new account. */
  accept: {
    call: staffInvitationEndpoints.accept,
    access: "anyone",
    params: tokenParams,
    body: z.object({ name: requiredText(100), password: newPassword }).partial(),
    answer: z.object({ role, signIn: signInOrChallenge.nullable() }),
  },
} as const satisfies Contract<typeof staffInvitationEndpoints>;
