import { piastres, toPounds } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { PersonalData } from "#platform/server/personalData.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { listEvents } from "./shipmentQueries.ts";
import "#shop/orders/server/tables.ts";
import "./tables.ts";

/** Shipments stay with their orders. The anonymisation of an order also blanks the texts of its shipments. */
export const shippingPersonalData: PersonalData = {
  tables: ["shipments", "shipment_events"],
  async collect(db, { id }) {
    return { shipments: await exportShipments(db, id) };
  },
  erase: async () => {},
};

async function exportShipments(db: Db | Tx, userId: string) {
  const rows = await db
    .selectFrom("shipments as s")
    .innerJoin("orders as o", "o.id", "s.order_id")
    .selectAll("s")
    .where("o.user_id", "=", userId)
    .orderBy("s.number")
    .execute();
  const events = await listEvents(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    number: shipmentNumber(row.number),
    kind: row.kind,
    courier: row.courier_name,
    trackingNumber: row.tracking_number,
    status: row.status,
    cash: toPounds(piastres(row.cash)),
    note: row.note,
    weightGrams: row.weight_grams,
    redeliveryDay: row.redelivery_day,
    redeliveryAskedAt: row.redelivery_asked_at,
    createdAt: row.created_at,
    events: events
      .filter(({ shipment_id }) => shipment_id === row.id)
      .map(({ kind, reason, at }) => ({ kind, reason, at })),
  }));
}
