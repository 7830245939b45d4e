import { z } from "zod";
import { langQuery, line, pageNumber, pageSchema, requiredText, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { adminColoursEndpoints } from "./colourEndpoints.ts";
import { mainColourFamilies } from "./mainColourFamilies.ts";

const maxNameLength = 60;
const colourName = line(maxNameLength).transform((text) => text || undefined);

const colourInput = {
  name: z.strictObject({
    en: requiredText(maxNameLength),
    ar: colourName.optional(),
    es: colourName.optional(),
    fr: colourName.optional(),
  }),
  /** `#6b7a3a`; null for what no single colour shows, such as a pattern. */
  hex: z
    .string({ error: "validation.required" })
    .regex(/^#[0-9a-f]{6}$/i, "validation.invalid")
    .toLowerCase()
    .nullable(),
};

const colour = z.object({
  key: z.string(),
  name: translatedText,
  /** Null for what no single colour shows, such as a pattern. */
  hex: z.string().nullable(),
  families: z.array(z.string()),
  /** The family that lists show it under, derived from the hex. */
  family: z.enum(mainColourFamilies),
  version: z.number(),
});

const key = z.string({ error: "validation.required" }).regex(/^[\w.-]{1,40}$/, "validation.invalid");
const params = z.object({ key });

/** A form offers all colours of a shop at once. */
export const maxListedColours = 500;

export type ColourView = z.output<typeof colour>;
export type ListedColour = ColourView & { products: number; variants: number };
export type ColourInput = z.output<z.ZodObject<typeof colourInput>>;

export const adminColoursContract = {
  /** By the name in the language; `q` finds part of a name in any language. Counts include hidden products. */
  list: {
    call: adminColoursEndpoints.list,
    access: "staff",
    permission: "products.read",
    query: z.object({
      q: z.string().trim().max(60).default(""),
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(maxListedColours).default(50),
      lang: langQuery,
    }),
    answer: pageSchema(colour.extend({ products: z.number(), variants: z.number() })),
  },
  create: {
    call: adminColoursEndpoints.create,
    access: "staff",
    permission: "products.write",
    body: z.object(colourInput),
    answer: colour,
    status: 201,
  },
  /** The products that have the colour follow within seconds. */
  change: {
    call: adminColoursEndpoints.change,
    access: "staff",
    permission: "products.write",
    params,
    body: z.object({
      ...colourInput,
      /** The version that the caller loaded; 409 if there is a newer one. */
      version: z.number().int(),
    }),
    answer: colour,
  },
  /** 409 while a product has the colour. */
  remove: {
    call: adminColoursEndpoints.remove,
    access: "staff",
    permission: "products.write",
    params,
    answer: z.object({}),
    status: 204,
  },
  /**
   * Gives its products the other colour instead, within seconds, and answers with that one. 409 while a product has
   * both.
   */
  merge: {
    call: adminColoursEndpoints.merge,
    access: "staff",
    permission: "products.write",
    params,
    body: z.object({
      into: key,
      /** The version that the caller loaded; 409 if there is a newer one. */
      version: z.number().int(),
    }),
    answer: colour,
  },
} as const satisfies Contract<typeof adminColoursEndpoints>;
