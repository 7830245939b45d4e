import type { Generated } from "kysely";
import type { Language } from "#platform/languages.ts";
import type { Json } from "#platform/server/database.ts";
import type { NewOrder } from "#shop/orders/server/insertOrder.ts";
import type { SessionView } from "../contract.ts";

declare module "#platform/server/database.ts" {
  interface Tables {
    checkout_sessions: {
      id: Generated<string>;
      user_id: string;
      status: Generated<SessionView["status"]>;
      provider: string;
      reference: string | null;
      url: string | null;
      idempotency_key: string;
      request_hash: string;
      language: Language;
      draft: Json<NewOrder>;
      total: number;
      order_id: string | null;
      created_at: Generated<Date>;
      expires_at: Date;
      ended_at: Date | null;
    };
  }
}
