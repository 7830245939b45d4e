import type { Address } from "#shop/accounts/address.ts";

type Addressed = { customer_name: string; shipping_address: Pick<Address, "recipient"> };

/** Returns the name on the parcel: the recipient's, or else the customer's. An anonymised order has a dash. */
export const recipientOf = ({ customer_name, shipping_address }: Addressed): string =>
  shipping_address.recipient || customer_name || "–";
