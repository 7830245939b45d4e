import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";

/** Whether a closed statement of the courier has settled the cash of a parcel. */
export async function isPaidOut(tx: Tx, shipmentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from courier_statement_rows r join courier_statements t on t.id = r.statement_id
     where r.shipment_id = ${shipmentId} and t.status = 'closed' and (r.difference, r.decision) is distinct from ('missing', 'disputed')
     limit 1`.execute(tx);
  return rows.length > 0;
}
