import { z } from "zod";
import { requiredText } from "#platform/commonSchemas.ts";

const collapseWhitespace = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Multi-line input that is displayed on one line: line breaks become spaces. */
export const requiredNote = (max: number) =>
  z.string({ error: "validation.required" }).transform(collapseWhitespace).pipe(requiredText(max));

/** Notes of staff about a change of an order, each at most 500 characters. */
export type StaffNotes = {
  /** Internal note: stays in the history and never leaves the shop. */
  reason?: string | undefined;
  /** Shown in the order and mailed. */
  customerMessage?: string | undefined;
};

/** The same for an optional field, which may be missing or empty. */
export const optionalNote = (max: number) =>
  z
    .string()
    .nullish()
    .transform((text) => collapseWhitespace(text ?? "") || undefined)
    .pipe(requiredText(max).optional());

const optionalStaffNote = optionalNote(500);
/** The fields of `StaffNotes`, both optional. */
export const staffNotes = { reason: optionalStaffNote, customerMessage: optionalStaffNote };
