import { sql } from "kysely";
import { cairoDay } from "#platform/cairoDay.ts";
import { conflict, notFound, ShopError, validationError } from "#platform/errors.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";
import { bumpVersion } from "#shop/orders/server/transitionOrder.ts";
import { loadHolidays } from "#shop/settings/server/promiseDelivery.ts";
import { mayAskRedelivery, redeliveryDays } from "../redelivery.ts";
import { parseShipmentNumber } from "../shipmentNumber.ts";
import { listEvents, lockShipment } from "./shipmentQueries.ts";

/** More would only flood staff. */
const maxCorrections = 10;

type Redelivery = { day?: string | undefined; landmark?: string | undefined };

/**
 * Stores what a customer answers to a failed attempt: another day, a landmark for the address, or both. Staff pass it on
 * to the courier. A later answer replaces the day.
 * @throws ShopError 409 when the parcel is on its way again or has ended, 400 for a day that is not offered
 */
export const askRedelivery = (
  db: Db,
  { orderId, number, userId }: { orderId: string; number: string; userId?: string | undefined },
  { day, landmark }: Redelivery,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!day && !landmark) throw validationError({ landmark: "validation.required" });
    const order = await lockOrder(tx, { id: orderId, ...(userId === undefined ? {} : { userId }) });
    const shipment = await lockShipment(tx, await findParcelId(tx, orderId, number));
    const events = await listEvents(tx, [shipment.id]);
    if (!mayAskRedelivery(shipment, events) || order.anonymised_at) throw conflict("shipping.redeliveryTooLate");
    const today = cairoDay(new Date());
    if (day && !redeliveryDays(today, await loadHolidays(tx, today)).includes(day))
      throw validationError({ day: "validation.invalid" });
    await tx
      .updateTable("shipments")
      .set({ redelivery_day: day ?? null, redelivery_asked_at: sql`now()`, updated_at: sql`now()` })
      .where("id", "=", shipment.id)
      .execute();
    if (landmark && landmark !== order.shipping_address.landmark) await addLandmark(tx, orderId, landmark, userId);
    await bumpVersion(tx, order);
  });

async function findParcelId(tx: Tx, orderId: string, number: string): Promise<string> {
  const found = await tx
    .selectFrom("shipments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("number", "=", parseShipmentNumber(number) ?? 0)
    .executeTakeFirst();
  if (!found) throw notFound("shipping.notFound");
  return found.id;
}

/** In the address, so that it is erased with it and a label printed anew shows it. */
async function addLandmark(tx: Tx, orderId: string, landmark: string, userId: string | undefined): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from order_corrections where order_id = ${orderId} and by = 'customer'`.execute(tx);
  if ((rows[0]?.count ?? 0) >= maxCorrections) throw new ShopError("tooMany", "orders.correctedTooOften");
  await sql`update orders set shipping_address = shipping_address || ${JSON.stringify({ landmark })}::jsonb
    where id = ${orderId}`.execute(tx);
  await tx
    .insertInto("order_corrections")
    .values({ order_id: orderId, by: "customer", actor_id: userId ?? null, parts: ["address"] })
    .execute();
}
