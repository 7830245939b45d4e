import type { Address } from "#shop/accounts/address.ts";
import { emptyAddress, normaliseAddress, validateAddress } from "#shop/accounts/web/contact/addressForm.ts";
import type { FieldError } from "#web/forms/useLiveErrors.ts";

export type PaymentChoice = "card" | "cod";
export type DeliveryChoice = "standard" | "express";

/** State of the checkout form. */
export type CheckoutFormState = {
  /** Selected profile numbers, as E.164. */
  stored: string[];
  /** Typed numbers; empty ones are ignored. */
  typed: string[];
  shipping: Address;
  billingSame: boolean;
  billing: Address;
  /** The selected method; sent only if it is offered. */
  delivery: DeliveryChoice;
  method: PaymentChoice;
  /** Pays with store credit as far as it goes. */
  useCredit: boolean;
  /** Never preselected: consent must be explicit. */
  newsletter: boolean;
};

type ProfileDefaults = { phones: readonly string[]; shippingAddress: Address | null; billingAddress: Address | null };

/** Prefills the form from the profile: first phone number and both addresses. */
export function initialForm({ phones, shippingAddress, billingAddress }: ProfileDefaults): CheckoutFormState {
  return {
    stored: phones.slice(0, 1),
    typed: phones.length > 0 ? [] : [""],
    shipping: { ...emptyAddress, ...shippingAddress },
    billingSame: billingAddress === null || isSameAddress(billingAddress, shippingAddress),
    billing: { ...emptyAddress, ...billingAddress },
    delivery: "standard",
    method: "card",
    useCredit: false,
    newsletter: false,
  };
}

/** Orders billed to their shipping address stored the same address twice. */
function isSameAddress(one: Address, other: Address | null): boolean {
  const parts = ["street", "city", "state", "postalCode", "country", "building", "floor", "flat"] as const;
  return other !== null && parts.every((part) => (one[part] ?? "") === (other[part] ?? ""));
}

/** Returns all errors in page order. `phoneFrom` returns E.164, or undefined for an invalid number. */
export function validateForm(form: CheckoutFormState, phoneFrom: (phone: string) => string | undefined): FieldError[] {
  const numbers = form.typed
    .map((number, at) => ({ number, field: `phone-${at}` }))
    .filter(({ number }) => number.trim());
  const wrong: FieldError[] = numbers
    .filter(({ number }) => !phoneFrom(number))
    .map(({ field }) => ({ field, message: "validation.phone" }));
  if (numbers.length === 0 && form.stored.length === 0)
    wrong.push({ field: form.typed.length > 0 ? "phone-0" : "phones", message: "checkout.phoneRequired" });
  wrong.push(...validateAddress(form.shipping, "shipping"));
  if (!form.billingSame) wrong.push(...validateAddress(form.billing, "billing"));
  return wrong;
}

/** Returns the summary error when all errors are empty fields of one address, otherwise undefined. */
export function missingFields(
  wrong: readonly FieldError[],
): "checkout.shippingRequired" | "checkout.billingRequired" | undefined {
  const [first] = wrong;
  const which = (["shipping", "billing"] as const).find((address) => first?.field.startsWith(`${address}-`));
  const isEmpty = ({ message }: FieldError) =>
    message === "validation.required" || message === "validation.governorate";
  if (!which || !wrong.every((one) => one.field.startsWith(`${which}-`) && isEmpty(one))) return undefined;
  return `checkout.${which}Required`;
}

/** Builds the request body. Call it only for a form without errors. */
export function toRequestBody(form: CheckoutFormState, phoneFrom: (phone: string) => string | undefined) {
  const numbers = form.typed.map(phoneFrom).filter((number) => number !== undefined);
  return {
    phones: [...new Set([...form.stored, ...numbers])],
    shippingAddress: normaliseAddress(form.shipping),
    ...(form.billingSame ? { billingSameAsShipping: true } : { billingAddress: normaliseAddress(form.billing) }),
  };
}

/** Maps a server error path such as `shippingAddress.city` or `phones.1` to its field on the page. */
export function fieldName(path: string, form: CheckoutFormState): string {
  const [part = "", inner = ""] = path.split(".");
  if (part === "shippingAddress") return `shipping-${inner || "street"}`;
  if (part === "billingAddress") return `billing-${inner || "street"}`;
  if (part !== "phones" || form.typed.length === 0) return part;
  return `phone-${Math.max(0, Number(inner || 0) - form.stored.length)}`;
}
