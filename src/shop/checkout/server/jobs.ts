import { sql } from "kysely";
import { z } from "zod";
import { defineJob } from "#platform/server/jobs.ts";
import { askGateway, endAtGateway } from "./openSessions.ts";
import { endSession } from "./settle.ts";
import "./tables.ts";

/** Sessions whose time is over give back what they hold. */
export const expireSessions = defineJob({
  name: "checkout.expireSessions",
  payload: z.unknown(),
  every: "* * * * *",
  async run(_payload, { db, config }) {
    const over = await db
      .selectFrom("checkout_sessions")
      .selectAll()
      .select(sql<boolean>`expires_at < now() - interval '15 minutes'`.as("longOver"))
      .where("status", "=", "open")
      .where("expires_at", "<", sql<Date>`now()`)
      .orderBy("expires_at")
      .limit(200)
      .execute();
    for (const session of over) {
      try {
        await endAtGateway({ db, config }, session, "expired");
      } catch {
        // A gateway that does not answer may still have been paid, but goods are not held for it for ever.
        if (session.longOver) await db.transaction().execute((tx) => endSession(tx, session.id, "expired"));
      }
    }
  },
});

/** For webhooks that never come: after two minutes we ask. */
export const askAboutSessions = defineJob({
  name: "checkout.askAboutSessions",
  payload: z.unknown(),
  every: "* * * * *",
  async run(_payload, { db, config }) {
    const waiting = await db
      .selectFrom("checkout_sessions")
      .selectAll()
      .where("status", "=", "open")
      .where("reference", "is not", null)
      .where("created_at", "<", sql<Date>`now() - interval '2 minutes'`)
      .orderBy("created_at")
      .limit(200)
      .execute();
    const failures: unknown[] = [];
    for (const session of waiting) await askGateway({ db, config }, session).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  },
});
