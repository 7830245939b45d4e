import { cappedCount } from "#platform/server/cappedCount.ts";
import type { Db } from "#platform/server/database.ts";
import { orderNumberDigits } from "#shop/orders/orderNumber.ts";
import type { CourierName } from "#shop/shipping/courier.ts";
import { parseShipmentNumber } from "#shop/shipping/shipmentNumber.ts";
import type { ShipmentQueue } from "#shop/shipping/shipmentQueues.ts";
import type { ShipmentStatus } from "#shop/shipping/shipmentStatus.ts";
import { collectedBy, lacksCollector } from "../doubleCollection.ts";
import { presentRow, shipmentRowsQuery } from "../presentShipment.ts";

type ListShipmentsParams = {
  queue: ShipmentQueue;
  courier?: CourierName | "" | undefined;
  q?: string | undefined;
  page: number;
  pageSize: number;
};

const problems: readonly ShipmentStatus[] = ["failed", "attempt_failed", "returning", "lost"];
const statusesOfQueue: Record<Exclude<ListShipmentsParams["queue"], "all">, readonly ShipmentStatus[]> = {
  toBook: ["pending", "failed"],
  toHandOver: ["booked"],
  onTheWay: ["handed_over", "in_transit", "out_for_delivery", "attempt_failed", "returning"],
  // The others only if the cash of their order would be collected a second time, or not at all.
  problems: [...problems, "pending", "booked", "handed_over", "in_transit", "out_for_delivery"],
  ended: ["delivered", "returned", "lost", "cancelled"],
};

/** Newest first. */
export async function listShipments(db: Db, { queue, courier, q, page, pageSize }: ListShipmentsParams) {
  const matching = shipmentRowsQuery(db)
    .$if(queue !== "all", (rows) => rows.where("s.status", "in", queue === "all" ? [] : statusesOfQueue[queue]))
    .$if(queue === "problems", (rows) =>
      rows.where((row) => row.or([row("s.status", "in", problems), row(collectedBy, "is not", null), lacksCollector])),
    )
    .$if(Boolean(courier), (rows) => rows.where("s.courier", "=", courier || "own"))
    .$if(Boolean(q), (rows) =>
      rows.where((row) => {
        const number = parseShipmentNumber(q ?? "");
        if (number !== undefined) return row("s.number", "=", number);
        const digits = orderNumberDigits(q ?? "");
        const byTracking = row("s.tracking_number", "=", q ?? "");
        return digits && digits.length < 10 ? row.or([byTracking, row("o.number", "=", Number(digits))]) : byTracking;
      }),
    );
  const [rows, count] = await Promise.all([
    matching
      .orderBy("s.number", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    cappedCount(db, (most) => matching.clearSelect().select("s.id").limit(most)),
  ]);
  return { items: rows.map(presentRow), page, pageSize, ...count };
}
