import { sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import { ipRangeOf } from "../ipRange.ts";
import { sessionLifetimeSql } from "./sessionLifetime.ts";
import "./tables.ts";

/** Returns the user's sessions, the current one first. */
export async function listSessions(db: Db, config: Config, visitor: Visitor) {
  const rows = await db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.id", "s.created_at", "s.last_active_at", "s.user_agent", "s.address"])
    .where("s.user_id", "=", visitor.id)
    .where("s.revoked_at", "is", null)
    .where(sessionLifetimeSql(config).lasts)
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
    place: ipRangeOf(row.address) ?? null,
  }));
  return { items, page: 1, pageSize: 100, total: items.length };
}

/** Throws the same 404 for another user's session as for an unknown one. */
export async function revokeOwnSession(db: Db, visitor: Visitor, id: string): Promise<void> {
  const ended = await db
    .updateTable("sessions")
    .set({ revoked_at: sql`now()`, revoked_because: "ended by its owner" })
    .where("id", "=", id)
    .where("user_id", "=", visitor.id)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!ended) throw notFound("request.notFound");
}

export async function revokeOtherSessions(db: Db, visitor: Visitor): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: sql`now()`, revoked_because: "ended by its owner" })
    .where("user_id", "=", visitor.id)
    .where("id", "<>", visitor.sessionId)
    .where("revoked_at", "is", null)
    .execute();
}
