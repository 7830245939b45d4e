import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { email, filled } from "#platform/texts.ts";
import { welcomeOrChallenge } from "./contract.ts";
import { providerNames } from "./oauth.ts";
import type { oauthCalls } from "./oauthCalls.ts";

const provider = z.enum(providerNames);
/** Not narrowed here: an unknown one has words of its own. */
const named = z.object({ provider: z.string().max(40) });

const way = z.object({
  provider,
  linked: z.boolean(),
  /** As the provider told it when it was linked. */
  email: z.string().nullable(),
  since: z.iso.datetime().nullable(),
});
export type Way = z.output<typeof way>;

export const oauthContract = {
  ways: {
    call: "GET /auth/oauth",
    access: "customer",
    answer: z.object({ items: z.array(way), hasPassword: z.boolean() }),
  },
  waiting: {
    call: "GET /auth/oauth/complete",
    access: "anyone",
    answer: z.object({ provider, name: z.string(), email: z.string(), next: z.string() }),
  },
  complete: {
    call: "POST /auth/oauth/complete",
    access: "anyone",
    body: z.object({ name: filled(100), email }),
    answer: z.union([z.object({ needsVerification: z.literal(true), _id: z.uuid() }), ...welcomeOrChallenge.options]),
    status: 201,
  },
  link: {
    call: "POST /auth/oauth/:provider/link",
    access: "customer",
    params: named,
    answer: z.object({ url: z.url() }),
  },
  unlink: {
    call: "DELETE /auth/oauth/:provider/link",
    access: "customer",
    params: named,
    answer: z.object({}),
    status: 204,
  },
} as const satisfies Contract<typeof oauthCalls>;
