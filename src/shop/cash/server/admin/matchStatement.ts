import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";
import { type MatchedRow, matchRows, type OwedParcel, type StatedRow } from "#shop/cash/statementRules.ts";
import type { CourierName } from "#shop/shipping/courier.ts";
import { parseShipmentNumber, shipmentNumber } from "#shop/shipping/shipmentNumber.ts";
import "#shop/shipping/server/tables.ts";
import "../tables.ts";

export type CourierAccount = { courier: CourierName; courierName: string };
type StatementScope = CourierAccount & {
  until: string;
  /** Null: not stored yet. */
  statementId: string | null;
};

/** Compares rows of a courier with the parcels of its account. */
export async function matchStatement(
  db: Db | Tx,
  scope: StatementScope,
  rows: readonly StatedRow[],
): Promise<MatchedRow[]> {
  const [parcels, owing] = await Promise.all([findParcels(db, scope, rows), listOwing(db, scope)]);
  const byNumber = new Map(parcels.map((parcel) => [shipmentNumber(parcel.number), parcel]));
  const byTracking = new Map(parcels.map((parcel) => [parcel.tracking_number, parcel]));
  const parcelOf = (reference: string): OwedParcel | undefined => {
    const number = parseShipmentNumber(reference);
    return (number === undefined ? undefined : byNumber.get(shipmentNumber(number))) ?? byTracking.get(reference);
  };
  return matchRows(rows, parcelOf, owing);
}

type ParcelRow = OwedParcel & { number: number; tracking_number: string | null };

const owedSum = sql`coalesce((select sum(l.amount) from courier_ledger l where l.shipment_id = s.id), 0)`;
/** Rows of other statements; `missing` ones come from us, not from the courier. */
const otherRows = (statementId: string | null, status: "open" | "closed") => sql`exists (
  select from courier_statement_rows r join courier_statements t on t.id = r.statement_id
   where r.shipment_id = s.id and t.status = ${status} and (${status} = 'closed' or r.difference is distinct from 'missing')
     and t.id is distinct from ${statementId}::uuid)`;

async function findParcels(
  db: Db | Tx,
  { courier, courierName, statementId }: StatementScope,
  rows: readonly StatedRow[],
): Promise<ParcelRow[]> {
  const numbers = rows.flatMap(({ reference }) => parseShipmentNumber(reference) ?? []);
  const tracking = rows.map(({ reference }) => reference);
  const { rows: found } = await sql<ParcelRow>`
    select s.id, s.number, s.tracking_number, ${owedSum}::bigint as owed,
      case when ${otherRows(statementId, "open")} then 'open' when ${otherRows(statementId, "closed")} then 'closed'
        else 'no' end as listed
      from shipments s
     where s.courier = ${courier} and s.courier_name = ${courierName}
       and (s.number = any(${numbers}::int[]) or s.tracking_number = any(${tracking}::text[]))`.execute(db);
  return found;
}

/** Parcels delivered until the day whose cash the courier owes, and that no open statement lists. */
export async function listOwing(
  db: Db | Tx,
  { courier, courierName, until, statementId }: StatementScope,
): Promise<{ id: string; owed: number; reference: string }[]> {
  const { rows } = await sql<{ id: string; owed: number; reference: string }>`
    select s.id, sum(l.amount)::bigint as owed, 'SH-' || s.number as reference
      from courier_ledger l join shipments s on s.id = l.shipment_id
     where l.courier = ${courier} and l.courier_name = ${courierName}
       and s.ended_at < cairo_midnight(${until}::date + 1) and not ${otherRows(statementId, "open")}
     group by s.id having sum(l.amount) > 0 order by s.number limit 5000`.execute(db);
  return rows;
}
