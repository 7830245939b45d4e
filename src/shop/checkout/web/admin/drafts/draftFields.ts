import type { ErrorKey } from "#platform/errors.ts";
import type { Language } from "#platform/languages.ts";
import { parsePounds } from "#platform/money.ts";
import type { Address } from "#shop/accounts/address.ts";
import { emptyAddress } from "#shop/accounts/web/contact/addressForm.ts";
import type { DraftFields, DraftView, FoundCustomer } from "#shop/checkout/adminDraftContract.ts";
import type { DraftLine, DraftPayment } from "#shop/checkout/draftRules.ts";
import type { OrderChannel } from "#shop/orders/orderChannel.ts";

/** An order as it is being typed. */
export type DraftForm = {
  channel: OrderChannel;
  payment: DraftPayment;
  userId: string | null;
  name: string;
  email: string;
  phone: string;
  /** Further numbers of a known customer. */
  otherPhones: readonly string[];
  language: Language;
  address: Address;
  deliveryMethod: "standard" | "express";
  lines: readonly DraftLine[];
  couponCode: string;
  discount: string;
  discountReason: string;
  /** Whether store credit pays for a cash order. Not saved with the draft. */
  useCredit: boolean;
};

export const emptyForm = (language: Language): DraftForm => ({
  channel: "phone",
  payment: "cash",
  userId: null,
  name: "",
  email: "",
  phone: "",
  otherPhones: [],
  language,
  address: emptyAddress,
  deliveryMethod: "standard",
  lines: [],
  couponCode: "",
  discount: "",
  discountReason: "",
  useCredit: false,
});

export function formOfDraft(draft: DraftView): DraftForm {
  const [phone = "", ...otherPhones] = draft.phones;
  const { channel, payment, userId, name, email, language, deliveryMethod, lines } = draft;
  return {
    ...{ channel, payment, userId, name, email, phone, otherPhones, language, deliveryMethod, lines },
    address: toAddress(draft.shippingAddress),
    couponCode: draft.couponCode ?? "",
    discount: draft.discount ? String(draft.discount.amount) : "",
    discountReason: draft.discount?.reason ?? "",
    useCredit: false,
  };
}

/** Fields of the form need a text, so unknown values are empty. */
const toAddress = (known: DraftView["shippingAddress"]): Address => ({
  ...emptyAddress,
  ...(Object.fromEntries(Object.entries(known).filter(([, text]) => text !== undefined)) as Partial<Address>),
});

/** Returns the fields that a found customer fills: contact, language and the last address. */
export function fieldsOfCustomer(found: FoundCustomer): Partial<DraftForm> {
  const [phone = "", ...otherPhones] = found.phones;
  const { userId, name, email, language } = found;
  const address = found.address ? { address: toAddress(found.address) } : {};
  return { userId, name, email, language, phone, otherPhones, ...address };
}

/** Adds one piece, or one more of a line that is there. */
export function addPiece(lines: readonly DraftLine[], variantId: string): DraftLine[] {
  const isThere = lines.some((line) => line.variantId === variantId);
  if (!isThere) return [...lines, { variantId, quantity: 1 }];
  return lines.map((line) =>
    line.variantId === variantId ? { ...line, quantity: Math.min(99, line.quantity + 1) } : line,
  );
}

/** The discount in pounds; 0 for none, or one that is not an amount. */
export const discountOfForm = ({ discount }: Pick<DraftForm, "discount">): number => parsePounds(discount) ?? 0;

/** Errors that need no server: of the discount. */
export function findDraftErrors({ discount, discountReason, couponCode }: DraftForm): Record<string, ErrorKey> {
  if (discount.trim() === "") return {};
  if (parsePounds(discount) === undefined) return { discount: "validation.invalid" };
  if (couponCode.trim() !== "") return { couponCode: "drafts.oneDiscount" };
  return discountReason.trim() === "" ? { discountReason: "drafts.reasonRequired" } : {};
}

/** The request of a form without errors. */
export function inputOfForm(form: DraftForm): DraftFields {
  const { channel, payment, userId, name, email, language, deliveryMethod, couponCode } = form;
  const amount = discountOfForm(form);
  const phones = [form.phone, ...form.otherPhones].map((phone) => phone.trim()).filter(Boolean);
  return {
    ...{ channel, payment, userId, name, email: email.trim(), language, deliveryMethod, phones },
    lines: [...form.lines],
    shippingAddress: form.address,
    couponCode: couponCode.trim() || null,
    discount: amount > 0 ? { amount, reason: form.discountReason } : null,
  };
}

/** Names of the form's fields for those of the API. */
export const toFormFields = (fields: Readonly<Record<string, ErrorKey | undefined>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, error]) => [
      name
        .replace(/^phones(\.\d+)?$/, "phone")
        .replace(/^discount\.reason$/, "discountReason")
        .replace(/^discount\.amount$/, "discount")
        .replace(/^lines\..*$/, "lines")
        .replace(/^shippingAddress\./, "shipping-"),
      error,
    ]),
  );
