import { sql } from "kysely";
import { parseCairoTime } from "#platform/cairoTime.ts";
import { conflict, notFound, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { maxOpenDeals, type ScheduledDealInput, type ScheduledDealView } from "#shop/catalogue/adminContract.ts";
import { endDeal } from "../applyDeals.ts";
import "../tables.ts";

/** Lists the scheduled deals of a product: those to come and running first, then the last ended. */
export async function listScheduledDeals(db: Db, productId: string): Promise<{ items: ScheduledDealView[] }> {
  const rows = await db
    .selectFrom("scheduled_deals")
    .select(["id", "percent", "starts_at", "ends_at", "status"])
    .where("product_id", "=", productId)
    .orderBy(sql`status in ('planned', 'running')`, "desc")
    .orderBy("starts_at", "desc")
    .limit(2 * maxOpenDeals)
    .execute();
  return {
    items: rows.map(({ id, percent, starts_at, ends_at, status }) => ({
      id,
      percent,
      startsAt: starts_at.toISOString(),
      endsAt: ends_at.toISOString(),
      status,
    })),
  };
}

/** Plans a deal. The job starts and ends it. Throws if it overlaps another open one of the product. */
export async function scheduleDeal(admin: AdminContext, productId: string, input: ScheduledDealInput): Promise<void> {
  const starts_at = parseCairoTime(input.startsAt.replace("T", " "));
  const ends_at = parseCairoTime(input.endsAt.replace("T", " "));
  if (!starts_at) throw validationError({ startsAt: "validation.invalid" });
  if (!ends_at) throw validationError({ endsAt: "validation.invalid" });
  if (ends_at <= starts_at) throw validationError({ endsAt: "coupon.datesOrder" });
  await admin.db.transaction().execute(async (tx) => {
    await lockProduct(tx, productId);
    const open = await tx
      .selectFrom("scheduled_deals")
      .select(["starts_at", "ends_at"])
      .where("product_id", "=", productId)
      .where("status", "in", ["planned", "running"])
      .execute();
    if (open.length >= maxOpenDeals) throw conflict("common.tooMany");
    if (open.some((other) => starts_at < other.ends_at && other.starts_at < ends_at))
      throw validationError({ startsAt: "admin.deals.overlap" });
    const { rows } = await sql<{ is_past: boolean }>`select ${ends_at}::timestamptz <= now() as is_past`.execute(tx);
    if (rows[0]?.is_past) throw validationError({ endsAt: "admin.deals.past" });
    const { percent } = input;
    await tx
      .insertInto("scheduled_deals")
      .values({ product_id: productId, percent, starts_at, ends_at, actor_id: admin.user.id })
      .execute();
    await recordAudit(tx, admin, {
      action: "deal.planned",
      subject: "product",
      subjectId: productId,
      after: { deal: percent, startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() },
    });
  });
}

/** Cancels a planned deal, or ends a running one now. */
export async function cancelScheduledDeal(admin: AdminContext, productId: string, id: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    await lockProduct(tx, productId);
    const deal = await tx
      .selectFrom("scheduled_deals")
      .select(["id", "percent", "previous", "status"])
      .where("id", "=", id)
      .where("product_id", "=", productId)
      .forUpdate()
      .executeTakeFirst();
    if (!deal) throw notFound("request.notFound");
    if (deal.status !== "planned" && deal.status !== "running") throw conflict("common.stale");
    if (deal.status === "running") await endDeal(tx, productId, deal);
    else await tx.updateTable("scheduled_deals").set({ status: "cancelled" }).where("id", "=", id).execute();
    await recordAudit(tx, admin, {
      action: "deal.cancelled",
      subject: "product",
      subjectId: productId,
      before: { deal: deal.percent },
    });
  });
}

async function lockProduct(tx: Tx, id: string): Promise<void> {
  const product = await tx.selectFrom("products").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!product) throw notFound("product.notFound");
}
