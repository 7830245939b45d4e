import { z } from "zod";
import { email, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { signInOrChallenge } from "./contract.ts";
import { oauthEndpoints } from "./oauthEndpoints.ts";
import { providerNames } from "./oauthProviders.ts";

const provider = z.enum(providerNames);
/** Any string, because an unknown provider has its own error message. */
const providerParams = z.object({ provider: z.string().max(40) });

const linkedAccountView = z.object({
  provider,
  linked: z.boolean(),
  /** E-mail at the provider when the account was linked. */
  email: z.string().nullable(),
  since: z.iso.datetime().nullable(),
});
export type LinkedAccountView = z.output<typeof linkedAccountView>;

export const oauthContract = {
  linkedAccounts: {
    call: oauthEndpoints.linkedAccounts,
    access: "customer",
    answer: z.object({ items: z.array(linkedAccountView), hasPassword: z.boolean() }),
  },
  pendingSignUp: {
    call: oauthEndpoints.pendingSignUp,
    access: "anyone",
    answer: z.object({ provider, name: z.string(), email: z.string(), next: z.string() }),
  },
  complete: {
    call: oauthEndpoints.complete,
    access: "anyone",
    body: z.object({ name: requiredText(100), email }),
    answer: z.union([z.object({ needsVerification: z.literal(true), _id: z.uuid() }), ...signInOrChallenge.options]),
    status: 201,
  },
  link: {
    call: oauthEndpoints.link,
    access: "customer",
    params: providerParams,
    answer: z.object({ url: z.url() }),
  },
  reauthenticate: {
    call: oauthEndpoints.reauthenticate,
    access: "customer",
    params: providerParams,
    /** `next`: page of this shop to return to. */
    body: z.object({ next: z.string().max(500) }),
    answer: z.object({ url: z.url() }),
  },
  unlink: {
    call: oauthEndpoints.unlink,
    access: "customer",
    params: providerParams,
    answer: z.object({}),
    status: 204,
  },
} as const satisfies Contract<typeof oauthEndpoints>;
