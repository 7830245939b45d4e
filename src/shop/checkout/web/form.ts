import type { Address } from "#shop/accounts/address.ts";
import { checkAddress, nowhere, tidy, type Wrong } from "#shop/accounts/web/contact/addressForm.ts";

export type Method = "card" | "cod";
export type Delivery = "standard" | "express";

/** What the checkout page holds while somebody fills it in. */
export type Form = {
  /** Numbers of the profile that are ticked, as E.164. */
  stored: string[];
  /** Numbers as they are typed; an empty one counts for nothing. */
  typed: string[];
  shipping: Address;
  billingSame: boolean;
  billing: Address;
  /** As wished for; only what is offered is sent. */
  delivery: Delivery;
  method: Method;
  /** Never ticked for anybody. */
  newsletter: boolean;
};

type Profile = { phones: readonly string[]; shippingAddress: Address | null; billingAddress: Address | null };

/** What the profile already knows needs no typing: the first number and both addresses. */
export function formFor({ phones, shippingAddress, billingAddress }: Profile): Form {
  return {
    stored: phones.slice(0, 1),
    typed: phones.length > 0 ? [] : [""],
    shipping: { ...nowhere, ...shippingAddress },
    billingSame: billingAddress === null || isSame(billingAddress, shippingAddress),
    billing: { ...nowhere, ...billingAddress },
    delivery: "standard",
    method: "card",
    newsletter: false,
  };
}

/** An order that was billed where it went left the same address twice. */
function isSame(one: Address, other: Address | null): boolean {
  const parts = ["street", "city", "state", "postalCode", "country", "building", "floor", "flat"] as const;
  return other !== null && parts.every((part) => (one[part] ?? "") === (other[part] ?? ""));
}

/** Everything that is wrong, in the order of the page. `phoneFrom` answers E.164, or nothing for what is no number. */
export function check(form: Form, phoneFrom: (typed: string) => string | undefined): Wrong[] {
  const typed = form.typed
    .map((number, at) => ({ number, field: `phone-${at}` }))
    .filter(({ number }) => number.trim());
  const wrong: Wrong[] = typed
    .filter(({ number }) => !phoneFrom(number))
    .map(({ field }) => ({ field, message: "validation.phone" }));
  if (typed.length === 0 && form.stored.length === 0)
    wrong.push({ field: form.typed.length > 0 ? "phone-0" : "phones", message: "checkout.phoneRequired" });
  wrong.push(...checkAddress(form.shipping, "shipping"));
  if (!form.billingSame) wrong.push(...checkAddress(form.billing, "billing"));
  return wrong;
}

/** Where all that is wrong is that an address is not filled in: what that is called as a whole. */
export function missingIn(
  wrong: readonly Wrong[],
): "checkout.shippingRequired" | "checkout.billingRequired" | undefined {
  const [first] = wrong;
  const which = (["shipping", "billing"] as const).find((address) => first?.field.startsWith(`${address}-`));
  const isEmpty = ({ message }: Wrong) => message === "validation.required" || message === "validation.governorate";
  if (!which || !wrong.every((one) => one.field.startsWith(`${which}-`) && isEmpty(one))) return undefined;
  return `checkout.${which}Required`;
}

/** What is sent. Only for a form in which nothing is wrong. */
export function bodyOf(form: Form, phoneFrom: (typed: string) => string | undefined) {
  const typed = form.typed.map(phoneFrom).filter((number) => number !== undefined);
  return {
    phones: [...new Set([...form.stored, ...typed])],
    shippingAddress: tidy(form.shipping),
    ...(form.billingSame ? { billingSameAsShipping: true } : { billingAddress: tidy(form.billing) }),
  };
}

/** Where the server's complaint about `shippingAddress.city` or `phones.1` stands on the page. */
export function fieldOf(path: string, form: Form): string {
  const [part = "", inner = ""] = path.split(".");
  if (part === "shippingAddress") return `shipping-${inner || "street"}`;
  if (part === "billingAddress") return `billing-${inner || "street"}`;
  if (part !== "phones" || form.typed.length === 0) return part;
  return `phone-${Math.max(0, Number(inner || 0) - form.stored.length)}`;
}
