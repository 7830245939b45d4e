import { z } from "zod";
import { byLanguage, type InEveryLanguage, languageCodes } from "./languages.ts";

/** A page's language, as a query names it. */
export const langQuery = z.enum(languageCodes).optional();

/** A text of the catalogue on the wire: English and whatever else is there. */
export const textInLanguages = z.object({
  ...byLanguage(() => z.string().optional()),
  en: z.string(),
}) satisfies z.ZodType<InEveryLanguage>;

/** A filled-in line of text of at most `max` characters, without control characters. */
export const filled = (max: number) =>
  z
    .string({ error: "validation.required" })
    .trim()
    .min(1, "validation.required")
    .max(max, "validation.tooLong")
    // A line break in a name or subject would end up in a mail's header.
    .regex(/^[^\p{Cc}]*$/u, "validation.invalid");

export const email = z
  .string({ error: "validation.required" })
  .trim()
  .min(1, "validation.required")
  .max(254, "validation.tooLong")
  .pipe(z.email("validation.email"));

/** A calendar day, `2026-11-21`. There was no year 0, and the database knows none. */
export const calendarDay = z.iso
  .date({ abort: true })
  .refine((day) => day >= "0001", { message: "validation.invalid", abort: true });

/** `?page=` of a list. */
export const pageNumber = z.coerce.number().int().min(1).max(10_000).default(1);

/** Every list of the shop answers in this shape. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), page: z.number(), pageSize: z.number(), total: z.number() });

/** A page of a list that is counted no further than ten thousand: with `more`, there are more than `total`. */
export const pageOfMany = <Item extends z.ZodType>(item: Item) => pageOf(item).extend({ more: z.boolean() });
