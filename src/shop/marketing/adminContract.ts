import { z } from "zod";
import { pageNumber, pageSchema } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { languageCodes } from "#platform/languages.ts";
import { adminNewsletterEndpoints } from "./adminEndpoints.ts";
import { subscriberStates } from "./subscriber.ts";

const subscriberView = z.object({
  id: z.uuid(),
  email: z.string(),
  language: z.enum(languageCodes),
  status: z.enum(subscriberStates),
  askedAt: z.string(),
  confirmedAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
});

export const adminNewsletterContract = {
  subscribers: {
    call: adminNewsletterEndpoints.subscribers,
    access: "staff",
    permission: "subscribers.read",
    query: z.object({
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(24),
      status: z.enum(subscriberStates).optional(),
      language: z.enum(languageCodes).optional(),
      q: z.string().trim().max(100).optional(),
    }),
    answer: pageSchema(subscriberView).extend({ counts: z.record(z.enum(subscriberStates), z.number()) }),
  },
} as const satisfies Contract<typeof adminNewsletterEndpoints>;
