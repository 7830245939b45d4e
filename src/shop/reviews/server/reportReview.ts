import { sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import type { Db } from "#platform/server/database.ts";
import type { ReportReason } from "../review.ts";
import "./tables.ts";

/** Counts the report of a visitor; staff find it in their list. @throws ShopError 404 for a review that is not shown */
export async function reportReview(db: Db, id: string, reason: ReportReason): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("product_reviews")
    .set({
      reports: sql`least(reports + 1, 1000)`,
      report_reasons: sql`array(select distinct unnest(report_reasons || ${reason}::text) order by 1)`,
    })
    .where("id", "=", id)
    .where("status", "=", "published")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound("request.notFound");
}
