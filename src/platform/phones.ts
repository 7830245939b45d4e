import { parsePhoneNumberFromString } from "libphonenumber-js";
import { z } from "zod";

/** People in Egypt type ٠١٠ as readily as 010; both Arabic and Persian forms become Latin digits. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** An Egyptian number as E.164, however it was typed (٠١٠ …, 0020 …, +20 …); undefined if it is none. */
export function egyptianPhone(typed: string): string | undefined {
  // The marks that Arabic keyboards and copied text carry along are not part of the number.
  const plain = latinDigits(typed).replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, "");
  const international = plain.trim().replace(/^00/, "+");
  const phone = parsePhoneNumberFromString(international, "EG");
  return phone?.isValid() && phone.country === "EG" && !phone.ext ? phone.number : undefined;
}

/** `01012345678` or `+20…` in any writing; comes out as `+201012345678`. */
export const phone = z
  .string({ error: "validation.required" })
  .max(40, "validation.phone")
  .transform((typed, context) => {
    const number = egyptianPhone(typed);
    if (number) return number;
    context.addIssue({ code: "custom", message: typed.trim() === "" ? "validation.required" : "validation.phone" });
    return z.NEVER;
  });
