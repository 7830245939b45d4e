import type { Generated } from "kysely";
import type { Language } from "#platform/languages.ts";
import type { Fit, ReportReason, ReviewStatus } from "../review.ts";

declare module "#platform/server/database.ts" {
  interface Tables {
    product_reviews: {
      id: Generated<string>;
      product_id: string;
      /** Null: of a customer without an account, or of the demo data. */
      user_id: string | null;
      order_id: string | null;
      is_demo: Generated<boolean>;
      stars: number;
      title: Generated<string>;
      body: Generated<string>;
      fit: Fit | null;
      /** Empty: no name is shown. */
      shown_name: Generated<string>;
      language: Language | null;
      status: Generated<ReviewStatus>;
      hidden_reason: string | null;
      answer: string | null;
      answered_at: Date | null;
      reports: Generated<number>;
      report_reasons: Generated<ReportReason[]>;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    review_requests: { order_id: string; asked_at: Generated<Date> };
    review_opt_outs: { email: string; at: Generated<Date> };
  }
}
