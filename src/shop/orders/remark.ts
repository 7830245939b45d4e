import { z } from "zod";
import { filled } from "#platform/texts.ts";

const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** What people write into a field of several lines and read again in one: a line break is a space. */
export const remark = (max: number) =>
  z.string({ error: "validation.required" }).transform(inOneLine).pipe(filled(max));

/** The same where it may be left out or empty. */
export const spareRemark = (max: number) =>
  z
    .string()
    .nullish()
    .transform((text) => inOneLine(text ?? "") || undefined)
    .pipe(filled(max).optional());
