const emptyAddress = { street: "", city: "", state: "", postalCode: "", country: "EG" };

/** Replaces the personal data of a stored order that was not placed. */
export const emptyContact = {
  email: "",
  customerName: "",
  phones: [],
  shippingAddress: emptyAddress,
  billingAddress: emptyAddress,
  /** Free text of staff. */
  discountReason: "",
};
