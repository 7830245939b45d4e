import { sql } from "kysely";
import { unknown } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import { audit } from "#platform/server/audit.ts";
import type { Db } from "#platform/server/db.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import type { SetAsidePayment } from "../staffContract.ts";
import "./tables.ts";

type Wanted = { page: number; pageSize: number; all?: "1" | undefined };

export async function setAsideList(db: Db, { page, pageSize, all }: Wanted) {
  let wanted = db
    .selectFrom("webhook_events as e")
    .leftJoin("checkout_sessions as s", (join) =>
      join.onRef("s.provider", "=", "e.provider").onRef("s.reference", "=", "e.reference"),
    )
    .where("e.outcome", "=", "quarantined");
  if (!all) wanted = wanted.where("e.looked_at", "is", null);
  const [rows, counted] = await Promise.all([
    wanted
      .selectAll("e")
      .select(["s.total", "s.order_id", sql<string | null>`s.draft ->> 'email'`.as("customer")])
      .orderBy("e.received_at", "desc")
      .orderBy("e.id", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    wanted.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
  ]);
  const items = rows.map(
    (row): SetAsidePayment => ({
      id: Number(row.id),
      provider: row.provider,
      kind: row.kind,
      reference: row.reference,
      amount: inPounds(row.amount),
      currency: row.currency,
      note: row.note ?? "",
      expected: inPounds(row.total),
      customer: row.customer || null,
      orderId: row.order_id,
      at: row.received_at.toISOString(),
      lookedAt: row.looked_at?.toISOString() ?? null,
    }),
  );
  return { items, page, pageSize, total: counted.total };
}

type Desk = { db: Db; visitor: Visitor; caller: Caller };

export async function setLookedAt({ db, visitor, caller }: Desk, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable("webhook_events")
      .set({ looked_at: sql<Date>`now()`, looked_by: visitor.id })
      .where("id", "=", id)
      .where("outcome", "=", "quarantined")
      .where("looked_at", "is", null)
      .returning(["provider", "reference", "note"])
      .executeTakeFirst();
    if (!row) throw unknown("request.notFound");
    await audit(tx, visitor, caller, {
      action: "payment.lookedAt",
      subject: "payment",
      subjectId: String(id),
      after: row,
    });
  });
}

const inPounds = (amount: number | null) => (amount === null ? null : toPounds(piastres(amount)));
