import type { Piastres } from "#platform/money.ts";
import type { Address } from "#shop/accounts/address.ts";
import type { ShipmentEvent } from "./shipmentStatus.ts";

/** `own`: the shop's own courier, or a company without an interface, whose name staff enter. */
export const courierNames = ["own", "bosta"] as const;
export type CourierName = (typeof courierNames)[number];

/** `exchange`: the courier hands over this parcel and takes another one back. */
export type ParcelKind = "delivery" | "return" | "exchange";

/** Parcel as described to a courier. A return is collected at `address`. */
export type Parcel = {
  /** Idempotency key: a courier has at most one parcel with it. */
  key: string;
  kind: ParcelKind;
  orderNumber: string;
  receiver: { name: string; phones: readonly string[]; email: string };
  address: Address;
  pieces: number;
  /** Contents in words. */
  description: string;
  /** To collect at the door; 0: nothing. */
  cash: Piastres;
  /** Value of the contents, for the courier's insurance. */
  value: Piastres;
  fragile: boolean;
  openBeforePaying: boolean;
  note: string;
  /** Where the courier reports events, and the header by which it proves that it is the courier. */
  webhook: { url: string; authorization: string };
};

/** `reference` is the courier's own id of the parcel. */
export type BookedParcel = { trackingNumber: string; reference: string };

/** `refused` is the courier's answer; a missing answer is an exception instead. */
export type BookingResult = ({ state: "booked" } & BookedParcel) | { state: "refused"; problem: string };
export type CancelResult = { state: "cancelled" } | { state: "refused"; problem: string };

export type CourierWebhookMessage = {
  body: unknown;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};
/** `authorization` is what the caller sent as proof; the shop compares it with what it gave this parcel. */
export type CourierWebhook = { trackingNumber: string; authorization: string; event: ShipmentEvent | undefined };

/** Interface of a courier. `tests/support/couriers` has its fakes, `tests/api/couriers.test.ts` the contract. */
export type Courier = {
  name: CourierName;
  book(parcel: Parcel): Promise<BookingResult>;
  /** Returns the parcel with this key, if the courier has it: after a booking whose answer was lost. */
  find(key: string): Promise<BookedParcel | undefined>;
  cancel(parcel: BookedParcel): Promise<CancelResult>;
  /** All events that the courier knows; the caller sorts out known ones. */
  track(parcel: BookedParcel): Promise<ShipmentEvent[]>;
  /** The courier's labels as one PDF. Without it, the shop prints its own. */
  labels?(parcels: readonly BookedParcel[]): Promise<Uint8Array>;
  /** Returns undefined for a message that is not the courier's. */
  readWebhook(message: CourierWebhookMessage): CourierWebhook | undefined;
};
