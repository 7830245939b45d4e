import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";
import { line, requiredText } from "#platform/commonSchemas.ts";
import { countryFrom } from "#platform/countries.ts";
import { toLatinDigits } from "#platform/digits.ts";
import { type Address, parseGovernorate } from "./address.ts";
import { parseMapUrl } from "./mapUrl.ts";
import { maxPasswordLength, validatePassword } from "./password.ts";

/** Parses an Egyptian phone number in any notation into E.164. */
export const phone = requiredText(40).transform((input, context) => {
  const number = parsePhoneNumberFromString(toLatinDigits(input), "EG");
  if (number?.country === "EG" && number.isValid()) return String(number.number);
  context.addIssue({ code: "custom", message: "validation.phone" });
  return z.NEVER;
});

/** Phone numbers of a profile or an order. */
export const maxPhones = 5;

/** In the user's order, without duplicates. */
export const phones = z
  .array(phone)
  .max(maxPhones, "validation.tooLong")
  .transform((numbers) => [...new Set(numbers)]);

/** An optional line, which may be empty. */
const optionalLine = (max: number) =>
  line(max)
    .transform((text) => text || undefined)
    .optional();

const mapUrl = optionalLine(500).transform((input, context) => {
  if (input === undefined) return undefined;
  const url = parseMapUrl(input);
  if (url !== undefined) return url;
  context.addIssue({ code: "custom", message: "validation.mapUrl" });
  return z.NEVER;
});

const commonAddressFields = {
  street: requiredText(200),
  city: requiredText(100),
  recipient: optionalLine(100),
  district: optionalLine(100),
  building: optionalLine(40),
  floor: optionalLine(40),
  flat: optionalLine(40),
  landmark: optionalLine(200),
  mapUrl: mapUrl.optional(),
  courierNote: optionalLine(300),
};

const governorate = requiredText(60).transform((named, context) => {
  const code = parseGovernorate(named);
  if (code) return code;
  context.addIssue({ code: "custom", message: "validation.governorate" });
  return z.NEVER;
});

/** Accepts a country code, or a name as in older rows and other API clients. */
const country = requiredText(60).transform((named, context) => {
  const code = countryFrom(named);
  if (code) return code;
  context.addIssue({ code: "custom", message: "validation.country" });
  return z.NEVER;
});

/** Delivery is within Egypt only. */
export const shippingAddress = z.strictObject({
  ...commonAddressFields,
  state: governorate,
  postalCode: requiredText(20)
    .transform(toLatinDigits)
    .pipe(z.string().regex(/^\d{5}$/, "validation.postalCode")),
  country: requiredText(60).transform(countryFrom).pipe(z.literal("EG", "checkout.egyptOnly")),
}) satisfies z.ZodType<Address>;

export const billingAddress = z.strictObject({
  ...commonAddressFields,
  state: requiredText(100),
  postalCode: requiredText(20).transform(toLatinDigits),
  country,
}) satisfies z.ZodType<Address>;

/** Address as stored and returned. */
export const storedAddress = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  recipient: z.string().optional(),
  district: z.string().optional(),
  building: z.string().optional(),
  floor: z.string().optional(),
  flat: z.string().optional(),
  landmark: z.string().optional(),
  mapUrl: z.string().optional(),
  courierNote: z.string().optional(),
}) satisfies z.ZodType<Address>;

export const newPassword = z.string({ error: "validation.required" }).superRefine((password, context) => {
  const message = validatePassword(password);
  if (message) context.addIssue({ code: "custom", message });
});

/** A submitted (not a new) password. The limit only avoids hashing very long input. */
export const submittedPassword = z
  .string({ error: "validation.required" })
  .min(1, "validation.required")
  .max(4 * maxPasswordLength, "validation.tooLong");
