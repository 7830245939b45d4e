import type { ShipmentStatus } from "#shop/shipping/shipmentStatus.ts";
import type { Tone } from "#web/ui/Badge.tsx";

export const shipmentTones: Record<ShipmentStatus, Tone> = {
  pending: "plain",
  failed: "danger",
  booked: "info",
  handed_over: "info",
  in_transit: "info",
  out_for_delivery: "accent",
  attempt_failed: "warning",
  delivered: "success",
  returning: "warning",
  returned: "plain",
  lost: "danger",
  cancelled: "plain",
};
