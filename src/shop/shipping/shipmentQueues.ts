/** Parcels by what staff do next. */
export const shipmentQueues = ["all", "toBook", "toHandOver", "onTheWay", "problems", "ended"] as const;
export type ShipmentQueue = (typeof shipmentQueues)[number];
