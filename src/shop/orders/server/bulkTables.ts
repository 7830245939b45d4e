import type { ColumnType, Generated } from "kysely";
import type { Json } from "#platform/server/db.ts";
import type { OrderStatus } from "../order.ts";

/** What a bulk change was asked to do, and under whose name and request it is written down. */
export type BulkWish = {
  ids: string[];
  status: OrderStatus;
  reason?: string | undefined;
  versions?: Record<string, number> | undefined;
  requestId: string;
};

declare module "#platform/server/db.ts" {
  interface Tables {
    bulk_jobs: {
      id: Generated<string>;
      kind: string;
      actor_id: string | null;
      asked: Json<BulkWish>;
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
