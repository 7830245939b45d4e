import { z } from "zod";
import { email, langQuery } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { newsletterEndpoints } from "./endpoints.ts";
import { subscribePlaces } from "./subscriber.ts";

const emptyAnswer = z.object({});
/** Token of a mail link. A missing one gives the "invalid link" error, not a validation error of the field. */
const linkToken = z.string().max(200).default("");

export const newsletterContract = {
  /** Returns the same response for every address, so that nobody can test which ones are subscribed. */
  subscribe: {
    call: newsletterEndpoints.subscribe,
    access: "anyone",
    body: z.object({ email, place: z.enum(subscribePlaces).default("footer"), lang: langQuery }),
    answer: emptyAnswer,
  },
  confirm: {
    call: newsletterEndpoints.confirm,
    access: "anyone",
    body: z.object({ token: linkToken }),
    answer: emptyAnswer,
  },
  unsubscribe: {
    call: newsletterEndpoints.unsubscribe,
    access: "anyone",
    body: z.object({ token: linkToken }),
    answer: emptyAnswer,
  },
} as const satisfies Contract<typeof newsletterEndpoints>;
