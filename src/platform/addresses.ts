import { z } from "zod";
import { governorates } from "./governorates.ts";
import { latinDigits } from "./phones.ts";
import { filled } from "./texts.ts";

/** Country is ISO 3166-1 alpha-2. */
const country = z.string({ error: "validation.required" }).trim().toUpperCase();

/** Five digits, in either script; kept as Latin ones. */
const egyptianPostalCode = z
  .string({ error: "validation.required" })
  .trim()
  .min(1, "validation.required")
  .transform(latinDigits)
  .pipe(z.string().regex(/^\d{5}$/, "validation.postalCode"));

/** Where we deliver: Egypt only. `state` is the ISO code of one of the 27 governorates, such as `ALX`. */
export const shippingAddress = z.object({
  street: filled(200),
  city: filled(100),
  state: z
    .string({ error: "validation.governorate" })
    .trim()
    .toUpperCase()
    .refine((code) => governorates.some((governorate) => governorate.code === code), "validation.governorate"),
  postalCode: egyptianPostalCode,
  country: country.refine((code) => code === "EG", "checkout.egyptOnly"),
});

/** Any country: elsewhere `state` is free text and the postal code is written as that country does. */
export const billingAddress = z
  .object({
    street: filled(200),
    city: filled(100),
    state: filled(100),
    postalCode: filled(20).transform(latinDigits),
    country: country.regex(/^[A-Z]{2}$/, "validation.invalid"),
  })
  .superRefine((address, context) => {
    if (address.country !== "EG") return;
    if (!governorates.some(({ code }) => code === address.state.toUpperCase()))
      context.addIssue({ code: "custom", path: ["state"], message: "validation.governorate" });
    if (!/^\d{5}$/.test(address.postalCode))
      context.addIssue({ code: "custom", path: ["postalCode"], message: "validation.postalCode" });
  });

export type ShippingAddress = z.output<typeof shippingAddress>;
export type BillingAddress = z.output<typeof billingAddress>;

/** As an answer carries either of them. */
export const addressView = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
});
export type Address = z.output<typeof addressView>;
