import { z } from "zod";
import { pageNumber, pageSchema, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { adminSearchEndpoints } from "./adminEndpoints.ts";

const word = requiredText(60);
const synonym = z.object({
  term: z.string(),
  /** Searched as well whenever a query contains the term or one of these. */
  synonyms: z.array(z.string()),
  updatedAt: z.string(),
});
const paging = { page: pageNumber, pageSize: z.coerce.number().int().min(1).max(200).default(50) };

export type SynonymView = z.output<typeof synonym>;

export const adminSearchContract = {
  synonyms: {
    call: adminSearchEndpoints.synonyms,
    access: "staff",
    query: z.object({ ...paging, q: z.string().max(60).default("") }),
    answer: pageSchema(synonym),
  },
  saveSynonym: {
    call: adminSearchEndpoints.saveSynonym,
    access: "staff",
    params: z.object({ term: word }),
    body: z.object({ synonyms: z.array(word).min(1).max(40) }),
    answer: synonym,
  },
  removeSynonym: {
    call: adminSearchEndpoints.removeSynonym,
    access: "staff",
    params: z.object({ term: word }),
    answer: z.object({}),
    status: 204,
  },
  zeroResultQueries: {
    call: adminSearchEndpoints.zeroResultQueries,
    access: "staff",
    query: z.object(paging),
    answer: pageSchema(z.object({ term: z.string(), count: z.number(), lastAt: z.string() })),
  },
} as const satisfies Contract<typeof adminSearchEndpoints>;
