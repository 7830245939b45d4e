import type { Address } from "#shop/accounts/address.ts";
import { emptyAddress, normaliseAddress, validateAddress } from "#shop/accounts/web/contact/addressForm.ts";
import { parsePhone } from "#shop/accounts/web/contact/parsePhone.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import { formatPhone } from "#web/forms/formatPhone.ts";
import type { FieldError } from "#web/forms/useLiveErrors.ts";

/** Delivery details of an order as they are typed. Empty numbers are ignored. */
export type CorrectionForm = { address: Address; phones: string[] };

/** The form of an order: its numbers, and a field for one more. */
export const formOfOrder = ({ shippingAddress, customer }: OrderView): CorrectionForm => ({
  address: { ...emptyAddress, ...shippingAddress },
  phones: [...customer.phones.map(formatPhone), ""].slice(0, 5),
});

export function validateCorrection({ address, phones }: CorrectionForm): FieldError[] {
  const wrong = phones.flatMap((phone, at): FieldError[] =>
    phone.trim() && !parsePhone(phone) ? [{ field: `correct-phone-${at}`, message: "validation.phone" }] : [],
  );
  if (phones.every((phone) => phone.trim() === ""))
    wrong.push({ field: "correct-phone-0", message: "checkout.phoneRequired" });
  return [...wrong, ...validateAddress(address, "shipping")];
}

/** The request of a form without errors. */
export const correctionOf = ({ address, phones }: CorrectionForm) => ({
  shippingAddress: normaliseAddress(address),
  phones: phones.map(parsePhone).filter((phone) => phone !== undefined),
});
