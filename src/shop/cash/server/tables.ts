import type { ColumnType, Generated } from "kysely";
import type { Json } from "#platform/server/database.ts";
import type { CourierName } from "#shop/shipping/courier.ts";
import type { StatementColumns } from "../statementColumns.ts";
import type { Decision, Difference } from "../statementRules.ts";

declare module "#platform/server/database.ts" {
  interface Tables {
    courier_statement_formats: {
      courier: CourierName;
      courier_name: string;
      columns: Json<StatementColumns>;
      updated_at: Generated<Date>;
    };
    courier_statements: {
      id: Generated<string>;
      number: Generated<number>;
      courier: CourierName;
      courier_name: string;
      file_name: string;
      file_hash: string;
      until: string;
      status: Generated<"open" | "closed">;
      actor_id: string | null;
      created_at: Generated<Date>;
      /** Piastres. */
      transferred: number | null;
      transferred_on: string | null;
      transfer_reference: string | null;
      transfer_note: string | null;
      closed_by: string | null;
      closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    };
    courier_statement_rows: {
      statement_id: string;
      position: number;
      reference: string;
      shipment_id: string | null;
      stated: number;
      fee: number;
      expected: number;
      difference: Difference | null;
      decision: Decision | null;
      note: string | null;
      decided_by: string | null;
      decided_at: Date | null;
    };
    courier_ledger: {
      id: Generated<number>;
      courier: CourierName;
      courier_name: string;
      shipment_id: string | null;
      statement_id: string | null;
      entry: "collected" | "fee" | "payout" | "surplus" | "written_off";
      /** Piastres; what the courier owes is their sum. */
      amount: number;
      at: Generated<Date>;
    };
  }
}
