import type { ColumnType, Generated } from "kysely";

declare module "./database.ts" {
  interface Tables {
    settings: {
      key: string;
      value: Json<unknown>;
      updated_at: Generated<Date>;
      updated_by: string | null;
    };
    outbox: {
      id: Generated<string>;
      key: string | null;
      template: string;
      recipient: string;
      language: string;
      facts: Json<unknown> | null;
      headers: ColumnType<Record<string, string>, string | undefined, string>;
      status: Generated<"queued" | "sent" | "dead">;
      attempts: Generated<number>;
      /** While a worker sends it: until when other workers leave it alone. */
      next_attempt_at: Generated<Date>;
      /** The recipient waits for it. */
      urgent: Generated<boolean>;
      last_error: string | null;
      subject: string | null;
      html: string | null;
      body_text: string | null;
      created_at: Generated<Date>;
      sent_at: Date | null;
      forget: Generated<boolean>;
      /** The order that the mail is about; such a mail keeps `facts` for some time, so that staff can send it again. */
      order_id: ColumnType<string | null, string | null | undefined, string | null>;
      /** Trace of the request or job that queued the mail. */
      traceparent: string | null;
    };
    backups: {
      id: Generated<string>;
      started_at: Date;
      finished_at: Generated<Date>;
      place: string;
      bytes: Generated<number>;
      tested: boolean;
      problem: string | null;
    };
    worker_heartbeats: {
      id: string;
      process: string;
      pools: string[];
      started_at: Generated<Date>;
      at: Generated<Date>;
    };
    audit_log: {
      id: Generated<number>;
      actor_id: string | null;
      actor: string;
      action: string;
      subject: string;
      subject_id: string | null;
      before: Json<unknown> | null;
      after: Json<unknown> | null;
      request_id: string | null;
      /** IP address of the request. */
      address: string | null;
      /** Name and prefix of the API token of the call. */
      api_token: string | null;
      at: Generated<Date>;
    };
  }
}
