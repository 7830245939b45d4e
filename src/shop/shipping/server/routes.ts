import type { FastifyInstance } from "fastify";
import { cairoDay } from "#platform/cairoDay.ts";
import { notFound } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import { orderIdOfToken, sharedLinkEnd } from "#shop/orders/server/sharedOrderLink.ts";
import { loadHolidays } from "#shop/settings/server/promiseDelivery.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { type ShipmentView, shippingContract } from "../contract.ts";
import { mayAskRedelivery, redeliveryDays } from "../redelivery.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { askRedelivery } from "./askRedelivery.ts";
import { listEvents, listOrderShipments } from "./shipmentQueries.ts";
import { shipmentTrackingUrl } from "./shipmentTrackingUrl.ts";
import "#shop/orders/server/tables.ts";

export function shippingRoutes(app: FastifyInstance): void {
  const { pool } = app.shop;
  const linkLimit = sharedRateLimit(pool, { name: "ask-redelivery", points: 20, minutes: 10 });
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
      return { items: await listParcels(db, await findSharedOrder(db, config, token)) };
    },
    async askRedelivery({ db, visitor, params: { id, number }, body }) {
      await askRedelivery(db, { orderId: id, number, userId: visitor.id }, body);
      return { items: await listParcels(db, id) };
    },
    async askRedeliveryShared({ db, config, params: { token, number }, body, caller }) {
      await linkLimit.consume(caller.ip);
      const id = await findSharedOrder(db, config, token);
      await askRedelivery(db, { orderId: id, number }, body);
      return { items: await listParcels(db, id) };
    },
  });
}

/** Returns the order behind a link. Throws 404 when the link is forged, expired or revoked. */
async function findSharedOrder(db: Db, config: Config, token: string): Promise<string> {
  const id = orderIdOfToken(token, config.sessionSecret);
  const order = id
    ? await db
        .selectFrom("orders")
        .select(["id", "placed_at", "anonymised_at", "link_revoked_at"])
        .where("id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!order || !sharedLinkEnd(order)) throw notFound("orders.linkOver");
  return order.id;
}

/** Parcels that a courier has or had; those in preparation and cancelled ones concern staff only. */
async function listParcels(db: Db, orderId: string): Promise<ShipmentView[]> {
  const shipments = (await listOrderShipments(db, orderId)).filter(
    ({ status }) => status !== "pending" && status !== "failed" && status !== "cancelled",
  );
  const today = cairoDay(new Date());
  const isMissed = shipments.some(({ status }) => status === "attempt_failed");
  const [events, settings, holidays] = await Promise.all([
    listEvents(
      db,
      shipments.map(({ id }) => id),
    ),
    cachedSettings(db),
    isMissed ? loadHolidays(db, today) : new Set<string>(),
  ]);
  const eventsOf = (id: string) => events.filter(({ shipment_id }) => shipment_id === id);
  return shipments.map((shipment) => ({
    number: shipmentNumber(shipment.number),
    kind: shipment.kind,
    courierName: shipment.courier_name,
    status: shipment.status,
    trackingNumber: shipment.tracking_number,
    trackingUrl: shipmentTrackingUrl(settings, shipment),
    events: eventsOf(shipment.id).map(({ kind, reason, at }) => ({ kind, reason, at: at.toISOString() })),
    redelivery: mayAskRedelivery(shipment, eventsOf(shipment.id))
      ? {
          days: redeliveryDays(today, holidays),
          day: shipment.redelivery_day,
          askedAt: shipment.redelivery_asked_at?.toISOString() ?? null,
        }
      : null,
  }));
}
