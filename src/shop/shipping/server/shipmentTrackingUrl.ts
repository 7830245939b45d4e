import type { Settings } from "#shop/settings/settings.ts";
import { trackingUrlOf } from "#shop/settings/trackingLinks.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import type { LockedShipment } from "./shipmentQueries.ts";

/** A parcel without a number of its courier has the shop's own number, which no courier's page knows. */
export const courierNumberOf = ({ number, tracking_number }: Pick<LockedShipment, "number" | "tracking_number">) =>
  tracking_number === shipmentNumber(number) ? null : tracking_number;

/** Page of the courier where anyone follows the parcel; null when it has none. */
export const shipmentTrackingUrl = (
  { trackingLinks }: Pick<Settings, "trackingLinks">,
  shipment: Pick<LockedShipment, "courier_name" | "number" | "tracking_number">,
): string | null => trackingUrlOf(trackingLinks, { courier: shipment.courier_name, number: courierNumberOf(shipment) });
