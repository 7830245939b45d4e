import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";
import { latinDigits } from "#platform/digits.ts";
import { filled } from "#platform/texts.ts";
import { type Address, governorateFrom, isEgypt } from "./address.ts";
import { longestPassword, passwordProblem } from "./password.ts";

/** An Egyptian number in whatever way it is typed; comes out as E.164. */
export const phone = filled(40).transform((typed, context) => {
  const number = parsePhoneNumberFromString(latinDigits(typed), "EG");
  if (number?.country === "EG" && number.isValid()) return String(number.number);
  context.addIssue({ code: "custom", message: "validation.phone" });
  return z.NEVER;
});

/** In the order the person keeps them; the same number twice is one. */
export const phones = z
  .array(phone)
  .max(5, "validation.tooLong")
  .transform((numbers) => [...new Set(numbers)]);

/** A line that may be left out or empty. */
const spare = (max: number) =>
  z
    .string()
    .trim()
    .max(max, "validation.tooLong")
    .regex(/^[^\p{Cc}]*$/u, "validation.invalid")
    .transform((text) => text || undefined)
    .optional();

const place = {
  street: filled(200),
  city: filled(100),
  building: spare(40),
  floor: spare(40),
  flat: spare(40),
  landmark: spare(200),
  courierNote: spare(300),
};

const governorate = filled(60).transform((named, context) => {
  const code = governorateFrom(named);
  if (code) return code;
  context.addIssue({ code: "custom", message: "validation.governorate" });
  return z.NEVER;
});

const country = filled(60).transform((named) => (isEgypt(named) ? "EG" : named));

/** Delivery is within Egypt only. */
export const shippingAddress = z.strictObject({
  ...place,
  state: governorate,
  postalCode: filled(20)
    .transform(latinDigits)
    .pipe(z.string().regex(/^\d{5}$/, "validation.postalCode")),
  country: country.pipe(z.literal("EG", "checkout.egyptOnly")),
}) satisfies z.ZodType<Address>;

export const billingAddress = z.strictObject({
  ...place,
  state: filled(100),
  postalCode: filled(20).transform(latinDigits),
  country,
}) satisfies z.ZodType<Address>;

/** As it is kept and told. */
export const keptAddress = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  building: z.string().optional(),
  floor: z.string().optional(),
  flat: z.string().optional(),
  landmark: z.string().optional(),
  courierNote: z.string().optional(),
}) satisfies z.ZodType<Address>;

export const newPassword = z.string({ error: "validation.required" }).superRefine((password, context) => {
  const message = passwordProblem(password);
  if (message) context.addIssue({ code: "custom", message });
});

/** One that is given, not chosen: too long a one is only refused to spare the work of hashing it. */
export const givenPassword = z
  .string({ error: "validation.required" })
  .min(1, "validation.required")
  .max(4 * longestPassword, "validation.tooLong");
