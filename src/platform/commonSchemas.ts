import { z } from "zod";
import { withoutBidiControls } from "./bidi.ts";
import { byLanguage, type InEveryLanguage, languageCodes } from "./languages.ts";

/** A page's language, as a query parameter. */
export const langQuery = z.enum(languageCodes).optional();

/** A translated catalogue text in requests and responses: English is required, other languages are optional. */
export const translatedText = z.object({
  ...byLanguage(() => z.string().optional()),
  en: z.string(),
}) satisfies z.ZodType<InEveryLanguage>;

/** A line of text of at most `max` characters, without control characters; it may be empty. */
export const line = (max: number) =>
  z
    .string({ error: "validation.required" })
    .overwrite(withoutBidiControls)
    .trim()
    .max(max, "validation.tooLong")
    // A line break in a name or subject would end up in a mail's header.
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "validation.invalid");

/** A line of text with at least one visible character. */
export const requiredText = (max: number) => line(max).regex(/[^\p{Cc}\p{Cf}\p{Z}\p{M}]/u, "validation.required");

/** Text of several lines without control characters, which a terminal or a mail would interpret; it may be empty. */
export const optionalMultilineText = (max: number) =>
  z
    .string({ error: "validation.required" })
    .transform((text) =>
      withoutBidiControls(text)
        .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
        .replaceAll(/(?![\n\t])\p{Cc}/gu, "")
        .trim(),
    )
    .pipe(z.string().max(max, "validation.tooLong"));

/** The same with at least one character. */
export const multilineText = (max: number) => optionalMultilineText(max).pipe(z.string().min(1, "validation.required"));

export const email = z
  .string({ error: "validation.required" })
  .overwrite(withoutBidiControls)
  .trim()
  .min(1, "validation.required")
  .max(254, "validation.tooLong")
  .pipe(z.email("validation.email"));

/** A calendar day, `2026-11-21`. Year 0 does not exist, and PostgreSQL rejects it. */
export const calendarDay = z.iso
  .date({ abort: true })
  .refine((day) => day >= "0001", { message: "validation.invalid", abort: true });

/** `?page=` of a list. */
export const pageNumber = z.coerce.number().int().min(1).max(10_000).default(1);

/** The response shape of every paginated list. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), page: z.number(), pageSize: z.number(), total: z.number() });

/** Fields of endpoints that answer a CSV file. */
export const csvResponse = { answer: z.string(), contentType: "text/csv" } as const;

/** A page of a list whose count stops at ten thousand. */
export const cappedPageSchema = <Item extends z.ZodType>(item: Item) =>
  pageSchema(item).extend({ more: z.boolean().describe("More than `total` rows match; not: another page follows.") });
