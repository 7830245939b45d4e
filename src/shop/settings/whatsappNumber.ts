import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";
import { line } from "#platform/commonSchemas.ts";
import { toLatinDigits } from "#platform/digits.ts";

/** A phone number as people type it, stored as E.164; a number without a country is Egyptian. Empty: none. */
export const whatsappNumber = line(30).transform((typed, context) => {
  if (typed === "") return "";
  const phone = parsePhoneNumberFromString(toLatinDigits(typed).replace(/^00/, "+"), {
    defaultCountry: "EG",
    // Not a number somewhere in a link.
    extract: false,
  });
  if (phone?.isValid()) return phone.number as string;
  context.addIssue({ code: "custom", message: "validation.phoneNumber" });
  return z.NEVER;
});
