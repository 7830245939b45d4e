import { sql } from "kysely";
import { z } from "zod";
import { defineJob } from "#platform/server/jobs.ts";
import { runEach } from "#platform/server/runEach.ts";
import { endSession } from "./checkoutSessions.ts";
import { endSessionAtGateway, pollGateway } from "./closeSessions.ts";
import "./tables.ts";

/** Releases the reservations of expired sessions. */
export const expireSessionsJob = defineJob({
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
        await endSessionAtGateway({ db, config }, session, "expired");
      } catch {
        // An unreachable gateway may still have been paid, but stock is not held indefinitely.
        if (session.longOver) await db.transaction().execute((tx) => endSession(tx, session.id, "expired"));
      }
    }
  },
});

/** Fallback for lost webhooks: polls the gateway after two minutes. */
export const pollSessionsJob = defineJob({
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
    await runEach(waiting, (session) => pollGateway({ db, config }, session));
  },
});
