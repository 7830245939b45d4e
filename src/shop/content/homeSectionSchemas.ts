import { z } from "zod";
import { line, requiredText } from "#platform/commonSchemas.ts";
import { byLanguage } from "#platform/languages.ts";
import { slugSchema } from "#shop/catalogue/listQueryParams.ts";
import { optionalSchedule } from "./adminContract.ts";
import { maxPicked, maxTiles, productSources } from "./homePage.ts";
import { linkPattern } from "./menu.ts";

const text = (max: number) => z.strictObject(byLanguage(() => line(max).default("")));
const requiredEnglish = (max: number) => text(max).extend({ en: requiredText(max) });
const link = z.union([
  z.literal(""),
  z.string().trim().max(500, "validation.tooLong").regex(linkPattern, "validation.invalid"),
]);
const picture = z.strictObject({ id: z.uuid(), alt: text(200) }).nullable();

const tile = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("category"), key: slugSchema }),
  z.strictObject({ kind: z.literal("collection"), id: z.uuid() }),
]);

const base = { id: z.string().regex(/^[\w-]{1,40}$/), hidden: z.boolean(), ...optionalSchedule };
const typed = <Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) =>
  z.strictObject({ ...base, type: z.literal(type), ...fields });
const pictured = { text: text(400), action: text(40), link, picture };

/** A section as staff write it: times are of Cairo, `2026-11-27T20:00`, or empty. */
export const sectionInput = z.discriminatedUnion("type", [
  typed("hero", { title: text(60), ...pictured }),
  typed("textPicture", { title: requiredEnglish(80), ...pictured }),
  typed("promises", {}),
  typed("recentlyViewed", {}),
  typed("categories", { title: text(80), tiles: z.array(tile).max(maxTiles, "validation.tooLong") }),
  typed("products", {
    title: text(80),
    source: z.enum(productSources),
    collection: z.uuid().nullable(),
    products: z.array(slugSchema).max(maxPicked, "validation.tooLong"),
  }).superRefine(({ source, title, collection, products }, context) => {
    const require = (...path: string[]) =>
      context.addIssue({ code: "custom", path, message: "validation.required", input: undefined });
    if (source === "collection" && !collection) require("collection");
    if (source === "picked" && products.length === 0) require("products");
    if (source === "picked" && !title.en) require("title", "en");
  }),
  typed("colours", { title: text(80) }),
  typed("facts", { title: text(80) }),
  typed("newsletter", { title: text(80), text: text(300) }),
]);
export type SectionInput = z.output<typeof sectionInput>;
