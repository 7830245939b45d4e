import { z } from "zod";
import { langQuery, pageNumber, pageSchema, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { slugSchema } from "#shop/catalogue/listQueryParams.ts";
import { adminSearchEndpoints } from "./adminEndpoints.ts";
import { chipKinds, conceptKinds, leftOutKinds } from "./queryKinds.ts";

const word = requiredText(60);
const synonym = z.object({
  term: z.string(),
  /** Searched as well whenever a query contains the term or one of these. */
  synonyms: z.array(z.string()),
  updatedAt: z.string(),
});
const concept = z.object({
  id: z.string(),
  /** Its first word in the language. As a synonym, it stands for the whole concept. */
  name: z.string(),
  kind: z.enum(Object.values(conceptKinds)),
});
const paging = { page: pageNumber, pageSize: z.coerce.number().int().min(1).max(200).default(50) };

/** All pins are held in memory. */
export const maxPinnedQueries = 500;
const productIds = z
  .array(slugSchema)
  .max(10)
  .transform((ids) => [...new Set(ids)]);
const pinInput = {
  /** Product ids, shown first in this order while they are in stock. */
  pinned: productIds,
  /** Shown last. */
  buried: productIds,
  /** The last day, in Cairo. */
  until: z.iso.date("validation.invalid"),
};
const pin = z.object({ term: z.string(), ...pinInput });

const previewMatches = ["exact", "name", "description", "colour"] as const;
const preview = z.object({
  corrected: z.string().optional(),
  order: z.enum(["price", "newest", "best"]).optional(),
  terms: z.array(
    z.object({
      kind: z.enum([...Object.values(conceptKinds), "text"]),
      words: z.string(),
      /** Names of the concepts, in the language. */
      concepts: z.array(z.string()),
      colours: z.array(z.object({ label: z.string(), swatch: z.string().nullable() })),
      isGuess: z.boolean(),
      isSubstitute: z.boolean(),
    }),
  ),
  filters: z.array(
    z.object({
      kind: z.enum(chipKinds),
      label: z.string(),
      min: z.number().optional(),
      max: z.number().optional(),
    }),
  ),
  leftOut: z.array(z.object({ kind: z.enum(leftOutKinds), words: z.string() })),
  unknown: z.array(z.string()),
  total: z.number(),
  items: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      picture: z.string().optional(),
      isAvailable: z.boolean(),
      isPinned: z.boolean(),
      isBuried: z.boolean(),
      reasons: z.array(z.object({ words: z.string(), match: z.enum(previewMatches) })),
    }),
  ),
});

export type PinView = z.output<typeof pin>;
export type PinInput = Omit<PinView, "term">;
export type SearchPreview = z.output<typeof preview>;
export type PreviewMatch = (typeof previewMatches)[number];
export type ConceptView = z.output<typeof concept>;
export type SynonymView = z.output<typeof synonym>;

export const adminSearchContract = {
  synonyms: {
    call: adminSearchEndpoints.synonyms,
    access: "staff",
    permission: "search.read",
    query: z.object({ ...paging, q: z.string().max(60).default("") }),
    answer: pageSchema(synonym),
  },
  saveSynonym: {
    call: adminSearchEndpoints.saveSynonym,
    access: "staff",
    permission: "search.write",
    params: z.object({ term: word }),
    body: z.object({ synonyms: z.array(word).min(1).max(40) }),
    answer: synonym,
  },
  removeSynonym: {
    call: adminSearchEndpoints.removeSynonym,
    access: "staff",
    permission: "search.write",
    params: z.object({ term: word }),
    answer: z.object({}),
    status: 204,
  },
  /** The concepts of the thesaurus, which a synonym can name. */
  concepts: {
    call: adminSearchEndpoints.concepts,
    access: "staff",
    permission: "search.read",
    query: z.object({ lang: langQuery }),
    answer: z.object({ items: z.array(concept) }),
  },
  /** Searches with results that nobody clicked. */
  unclickedQueries: {
    call: adminSearchEndpoints.unclickedQueries,
    access: "staff",
    permission: "search.read",
    query: z.object(paging),
    answer: pageSchema(z.object({ term: z.string(), language: z.string(), count: z.number(), lastAt: z.string() })),
  },
  pins: {
    call: adminSearchEndpoints.pins,
    access: "staff",
    permission: "search.read",
    query: z.object({ ...paging, q: z.string().max(60).default("") }),
    answer: pageSchema(pin),
  },
  savePins: {
    call: adminSearchEndpoints.savePins,
    access: "staff",
    permission: "search.write",
    params: z.object({ term: word }),
    body: z.object(pinInput),
    answer: pin,
  },
  removePins: {
    call: adminSearchEndpoints.removePins,
    access: "staff",
    permission: "search.write",
    params: z.object({ term: word }),
    answer: z.object({}),
    status: 204,
  },
  preview: {
    call: adminSearchEndpoints.preview,
    access: "staff",
    permission: "search.read",
    query: z.object({ q: requiredText(100), lang: langQuery }),
    answer: preview,
  },
  zeroResultQueries: {
    call: adminSearchEndpoints.zeroResultQueries,
    access: "staff",
    permission: "search.read",
    query: z.object(paging),
    answer: pageSchema(z.object({ term: z.string(), count: z.number(), lastAt: z.string() })),
  },
} as const satisfies Contract<typeof adminSearchEndpoints>;
