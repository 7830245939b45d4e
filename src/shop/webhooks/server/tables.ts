import type { ColumnType, Generated } from "kysely";
import type { Json } from "#platform/server/database.ts";
import type { WebhookEvent } from "../webhookEvents.ts";

declare module "#platform/server/database.ts" {
  interface Tables {
    webhook_endpoints: {
      id: Generated<string>;
      url: string;
      events: WebhookEvent[];
      /** Encrypted. */
      secret: string;
      active: Generated<boolean>;
      created_by: string | null;
      created_at: Generated<Date>;
      failing_since: Date | null;
      failures: Generated<number>;
      paused_until: Date | null;
      disabled_at: Date | null;
    };
    webhook_deliveries: {
      id: ColumnType<number, never, never>;
      endpoint_id: string;
      event_id: string;
      event: string;
      subject: string;
      order_id: string | null;
      data: Json<Record<string, unknown>>;
      created_at: Generated<Date>;
      status: Generated<"queued" | "delivered" | "failed">;
      attempts: Generated<number>;
      next_at: Generated<Date>;
      claimed_until: Date | null;
      response_status: number | null;
      error: string | null;
      milliseconds: number | null;
      finished_at: Date | null;
    };
  }
}
