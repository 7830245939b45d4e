import type { Courier } from "#shop/shipping/courier.ts";

/**
 * The shop's own courier, or a company without an interface: the shop prints the label, its shipment number is the
 * tracking number, and staff report what happens.
 */
export const ownCourier: Courier = {
  name: "own",
  book: async ({ key }) => ({ state: "booked", trackingNumber: key, reference: key }),
  // Only the shop knows this parcel, so booking it again makes no second one.
  find: async () => undefined,
  cancel: async () => ({ state: "cancelled" }),
  track: async () => [],
  readWebhook: () => undefined,
};
