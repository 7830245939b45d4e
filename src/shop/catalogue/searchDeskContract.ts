import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { filled, pageNumber, pageOf } from "#platform/texts.ts";
import type { searchDeskCalls } from "./calls.ts";

const word = filled(60);
const synonym = z.object({
  term: z.string(),
  /** What is looked for besides, wherever somebody types the term or one of these. */
  synonyms: z.array(z.string()),
  updatedAt: z.string(),
});
const paging = { page: pageNumber, pageSize: z.coerce.number().int().min(1).max(200).default(50) };

export type SynonymView = z.output<typeof synonym>;

export const searchDeskContract = {
  synonyms: {
    call: "GET /admin/search/synonyms",
    access: "staff",
    query: z.object({ ...paging, q: z.string().max(60).default("") }),
    answer: pageOf(synonym),
  },
  saveSynonym: {
    call: "PUT /admin/search/synonyms/:term",
    access: "staff",
    params: z.object({ term: word }),
    body: z.object({ synonyms: z.array(word).min(1).max(40) }),
    answer: synonym,
  },
  removeSynonym: {
    call: "DELETE /admin/search/synonyms/:term",
    access: "staff",
    params: z.object({ term: word }),
    answer: z.object({}),
    status: 204,
  },
  misses: {
    call: "GET /admin/search/misses",
    access: "staff",
    query: z.object(paging),
    answer: pageOf(z.object({ term: z.string(), count: z.number(), lastAt: z.string() })),
  },
} as const satisfies Contract<typeof searchDeskCalls>;
