import type { FastifyInstance } from "fastify";
import { notFound } from "#platform/errors.ts";
import type { Db } from "#platform/server/database.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { orderIdOfToken, sharedLinkEnd } from "#shop/orders/server/sharedOrderLink.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { type ShipmentView, shippingContract } from "../contract.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { listEvents, listOrderShipments } from "./shipmentQueries.ts";
import { shipmentTrackingUrl } from "./shipmentTrackingUrl.ts";
import "#shop/orders/server/tables.ts";

export function shippingRoutes(app: FastifyInstance): void {
  registerContract(app, shippingContract, {
    async ofOrder({ db, visitor, params: { id } }) {
      const order = await db
        .selectFrom("orders")
        .select("id")
        .where("id", "=", id)
        .where("user_id", "=", visitor.id)
        .executeTakeFirst();
      if (!order) throw notFound("orders.notFound");
      return { items: await listParcels(db, id) };
    },
    async shared({ db, config, params: { token }, reply }) {
      reply.header("cache-control", "private, no-store").header("x-robots-tag", "noindex");
      const id = orderIdOfToken(token, config.sessionSecret);
      const order = id
        ? await db
            .selectFrom("orders")
            .select(["id", "placed_at", "anonymised_at", "link_revoked_at"])
            .where("id", "=", id)
            .executeTakeFirst()
        : undefined;
      if (!order || !sharedLinkEnd(order)) throw notFound("orders.linkOver");
      return { items: await listParcels(db, order.id) };
    },
  });
}

/** Parcels that a courier has or had; those in preparation and cancelled ones concern staff only. */
async function listParcels(db: Db, orderId: string): Promise<ShipmentView[]> {
  const shipments = (await listOrderShipments(db, orderId)).filter(
    ({ status }) => status !== "pending" && status !== "failed" && status !== "cancelled",
  );
  const [events, settings] = await Promise.all([
    listEvents(
      db,
      shipments.map(({ id }) => id),
    ),
    cachedSettings(db),
  ]);
  return shipments.map((shipment) => ({
    number: shipmentNumber(shipment.number),
    kind: shipment.kind,
    courierName: shipment.courier_name,
    status: shipment.status,
    trackingNumber: shipment.tracking_number,
    trackingUrl: shipmentTrackingUrl(settings, shipment),
    events: events
      .filter(({ shipment_id }) => shipment_id === shipment.id)
      .map(({ kind, reason, at }) => ({ kind, reason, at: at.toISOString() })),
  }));
}
