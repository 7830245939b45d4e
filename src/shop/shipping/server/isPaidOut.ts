import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";

/**
 * Whether a closed statement of the courier has settled the cash of a parcel. The answer can change until the caller has
 * called `lockStatements`.
 */
export async function isPaidOut(tx: Tx, shipmentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from courier_statement_rows r join courier_statements t on t.id = r.statement_id
     where r.shipment_id = ${shipmentId} and t.status = 'closed' and (r.difference, r.decision) is distinct from ('missing', 'disputed')
     limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Waits until no statement that lists the parcel is being closed, and lets none be closed until the transaction ends. To be
 * called before the order is locked: a statement that is closed waits for its parcels.
 */
export async function lockStatements(tx: Tx, shipmentId: string): Promise<void> {
  await sql`
    select from courier_statements
     where id in (select statement_id from courier_statement_rows where shipment_id = ${shipmentId})
     order by id for share`.execute(tx);
}
