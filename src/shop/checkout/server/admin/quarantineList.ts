import { sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { QuarantinedPayment } from "#shop/checkout/adminContract.ts";
import "../tables.ts";

type QuarantineListParams = { page: number; pageSize: number; all?: "1" | undefined };

export async function listQuarantined(db: Db, { page, pageSize, all }: QuarantineListParams) {
  let query = db
    .selectFrom("webhook_events as e")
    .leftJoin("checkout_sessions as s", (join) =>
      join.onRef("s.provider", "=", "e.provider").onRef("s.reference", "=", "e.reference"),
    )
    .where("e.outcome", "=", "quarantined");
  if (!all) query = query.where("e.looked_at", "is", null);
  const [rows, counted] = await Promise.all([
    query
      .selectAll("e")
      .select(["s.total", "s.order_id", sql<string | null>`s.draft ->> 'email'`.as("customer")])
      .orderBy("e.received_at", "desc")
      .orderBy("e.id", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    query.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
  ]);
  const items = rows.map(
    (row): QuarantinedPayment => ({
      id: Number(row.id),
      provider: row.provider,
      kind: row.kind,
      reference: row.reference,
      amount: toPoundsOrNull(row.amount),
      currency: row.currency,
      note: row.note ?? "",
      expected: toPoundsOrNull(row.total),
      customer: row.customer || null,
      orderId: row.order_id,
      at: row.received_at.toISOString(),
      lookedAt: row.looked_at?.toISOString() ?? null,
    }),
  );
  return { items, page, pageSize, total: counted.total };
}

export async function markReviewed(admin: AdminContext, id: number): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable("webhook_events")
      .set({ looked_at: sql<Date>`now()`, looked_by: admin.user.id })
      .where("id", "=", id)
      .where("outcome", "=", "quarantined")
      .where("looked_at", "is", null)
      .returning(["provider", "reference", "note"])
      .executeTakeFirst();
    if (!row) throw notFound("request.notFound");
    await recordAudit(tx, admin, {
      action: "payment.lookedAt",
      subject: "payment",
      subjectId: String(id),
      after: row,
    });
  });
}

const toPoundsOrNull = (amount: number | null) => (amount === null ? null : toPounds(piastres(amount)));
