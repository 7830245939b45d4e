import type { ColumnType, Generated } from "kysely";
import type { Json } from "#platform/server/database.ts";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import type { OrderStatus } from "#shop/orders/orderStatusDefinitions.ts";

/** Input of a bulk change, and the request id for its audit records. */
export type BulkChangeInput = StaffNotes & {
  ids: string[];
  status: OrderStatus;
  /** For `cancelled`: whether captured money goes back. */
  refund?: boolean | undefined;
  versions?: Record<string, number> | undefined;
  requestId: string;
  /** The API token that started it, for its audit records. */
  apiToken?: string | undefined;
};

declare module "#platform/server/database.ts" {
  interface Tables {
    bulk_jobs: {
      id: Generated<string>;
      kind: string;
      actor_id: string | null;
      asked: Json<BulkChangeInput>;
      total: number;
      created_at: Generated<Date>;
      ended_at: Date | null;
      hidden_at: Date | null;
    };
    bulk_results: {
      job_id: string;
      order_id: string;
      position: number;
      ok: boolean;
      message: string | null;
      facts: ColumnType<Record<string, string> | null, string | null, string | null>;
      at: Generated<Date>;
    };
    saved_views: {
      id: Generated<string>;
      user_id: string;
      screen: string;
      name: string;
      query: string;
      created_at: Generated<Date>;
    };
  }
}
