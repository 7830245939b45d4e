import { type RawBuilder, sql } from "kysely";

/** Of a parcel that has a number: those that have left first. */
const ofFirstParcel = (column: RawBuilder<unknown>) => sql<string | null>`(
  select ${column} from shipments s
   where s.order_id = orders.id and s.kind = 'delivery' and s.ended_at is null and s.tracking_number is not null
   order by s.handed_over_at nulls last, s.number limit 1)`;

/**
 * Columns of an order that is dispatched without a number: that of its first parcel. What staff entered for the order stays,
 * and with it the courier. The shop's own number of a parcel has no courier, since no courier's page knows it.
 */
export const parcelTracking = {
  tracking_number: sql<string | null>`coalesce(orders.tracking_number, ${ofFirstParcel(sql`s.tracking_number`)})`,
  tracking_courier: sql<string | null>`case when orders.tracking_number is not null then orders.tracking_courier else
    ${ofFirstParcel(sql`case when s.tracking_number <> 'SH-' || s.number then s.courier_name end`)} end`,
};
