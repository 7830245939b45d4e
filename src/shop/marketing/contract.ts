import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { languageCodes } from "#platform/languages.ts";
import { email, langQuery, pageNumber, pageOf } from "#platform/texts.ts";
import type { newsletterCalls, staffNewsletterCalls } from "./calls.ts";
import { places, subscriberStates } from "./subscriber.ts";

const done = z.object({});
/** A token of a link. One that is left out is answered as a link that lacks it, not as a field that somebody forgot. */
const token = z.string().max(200).default("");

const subscriber = z.object({
  id: z.uuid(),
  email: z.string(),
  language: z.enum(languageCodes),
  status: z.enum(subscriberStates),
  askedAt: z.string(),
  confirmedAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
});

export const newsletterContract = {
  /** The same answer for every address: whether it is known is its owner's business. */
  subscribe: {
    call: "POST /newsletter/subscribe",
    access: "anyone",
    body: z.object({ email, place: z.enum(places).default("footer"), lang: langQuery }),
    answer: done,
  },
  confirm: { call: "POST /newsletter/confirm", access: "anyone", body: z.object({ token }), answer: done },
  unsubscribe: { call: "POST /newsletter/unsubscribe", access: "anyone", body: z.object({ token }), answer: done },
} as const satisfies Contract<typeof newsletterCalls>;

export const staffNewsletterContract = {
  subscribers: {
    call: "GET /admin/subscribers",
    access: "staff",
    query: z.object({
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(24),
      status: z.enum(subscriberStates).optional(),
      language: z.enum(languageCodes).optional(),
      q: z.string().trim().max(100).optional(),
    }),
    answer: pageOf(subscriber).extend({ counts: z.record(z.enum(subscriberStates), z.number()) }),
  },
} as const satisfies Contract<typeof staffNewsletterCalls>;
