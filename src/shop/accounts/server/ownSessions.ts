import { sql } from "kysely";
import { unknown } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import type { Visitor } from "#platform/server/visitor.ts";
import { placeOf } from "../place.ts";
import { lifetimeIn } from "./lifetime.ts";
import "./tables.ts";

/** Where somebody is signed in, this place first. */
export async function sessionsOf(db: Db, config: Config, visitor: Visitor) {
  const rows = await db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.id", "s.created_at", "s.last_active_at", "s.user_agent", "s.address"])
    .where("s.user_id", "=", visitor.id)
    .where("s.revoked_at", "is", null)
    .where(lifetimeIn(config).lasts)
    .orderBy(sql`s.id = ${visitor.sessionId}`, "desc")
    .orderBy("s.last_active_at", "desc")
    .limit(100)
    .execute();
  const items = rows.map((row) => ({
    id: row.id,
    current: row.id === visitor.sessionId,
    createdAt: row.created_at.toISOString(),
    lastActiveAt: row.last_active_at.toISOString(),
    userAgent: row.user_agent,
    address: row.address,
    place: placeOf(row.address) ?? null,
  }));
  return { items, page: 1, pageSize: 100, total: items.length };
}

/** Somebody else's session is as unknown as one that was never there. */
export async function endOwnSession(db: Db, visitor: Visitor, id: string): Promise<void> {
  const ended = await db
    .updateTable("sessions")
    .set({ revoked_at: sql`now()`, revoked_because: "ended by its owner" })
    .where("id", "=", id)
    .where("user_id", "=", visitor.id)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!ended) throw unknown("request.notFound");
}

export async function endOtherSessions(db: Db, visitor: Visitor): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: sql`now()`, revoked_because: "ended by its owner" })
    .where("user_id", "=", visitor.id)
    .where("id", "<>", visitor.sessionId)
    .where("revoked_at", "is", null)
    .execute();
}
