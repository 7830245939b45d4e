import type { FastifyInstance } from "fastify";
import { notFound, ShopError } from "#platform/errors.ts";
import type { CourierWebhook } from "../courier.ts";
import { readBostaWebhook } from "./couriers/bostaCourier.ts";
import { isParcelToken } from "./parcelToken.ts";
import { recordEvents } from "./recordEvents.ts";
import "./tables.ts";

/**
 * Where couriers report. A report counts only with the header that the shop gave this courier for this parcel; an
 * unknown parcel gets the same answer as a wrong header.
 */
export function courierWebhooks(app: FastifyInstance): void {
  app.post<{ Params: { courier: string } }>(
    "/couriers/webhooks/:courier",
    { config: { signedByCaller: true }, bodyLimit: 65_536 },
    async ({ params: { courier }, body, headers }) => {
      if (courier !== "bosta") throw notFound("request.notFound");
      const report = readBostaWebhook({ body, headers });
      if (!report || !(await apply(app, report))) throw new ShopError("invalid", "request.invalid");
      return { received: true };
    },
  );
}

async function apply(app: FastifyInstance, { trackingNumber, authorization, event }: CourierWebhook): Promise<boolean> {
  const { db, config } = app.shop;
  const shipment = await db
    .selectFrom("shipments")
    .select(["id", "order_id"])
    .where("courier", "=", "bosta")
    .where("tracking_number", "=", trackingNumber)
    .executeTakeFirst();
  if (!shipment || !isParcelToken(authorization, shipment.id, config.sessionSecret)) return false;
  if (event) await db.transaction().execute((tx) => recordEvents(tx, shipment, [event], { source: "webhook" }));
  return true;
}
