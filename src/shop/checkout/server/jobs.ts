import { sql } from "kysely";
import { z } from "zod";
import { askProviders } from "#platform/server/askProviders.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { endSession } from "./checkoutSessions.ts";
import { endSessionAtGateway, pollGateway } from "./closeSessions.ts";
import "./tables.ts";

/** Releases the reservations of expired sessions. */
export const expireSessionsJob = defineJob({
  name: "checkout.expireSessions",
  payload: z.unknown(),
  every: "* * * * *",
  async run(_payload, { db, config, warn }) {
    const over = await db
      .selectFrom("checkout_sessions")
      .selectAll()
      .select(sql<boolean>`expires_at < now() - interval '15 minutes'`.as("longOver"))
      .where("status", "=", "open")
      .where("expires_at", "<", sql<Date>`now()`)
      // By chance, so that the same ones are not left over each time.
      .orderBy(sql`random()`)
      .limit(200)
      .execute();
    type Session = (typeof over)[number];
    // An unreachable gateway may still have been paid, but stock is not held indefinitely.
    const endUnasked = async ({ id, longOver }: Session) => {
      if (longOver) await db.transaction().execute((tx) => endSession(tx, id, "expired"));
    };
    const { silent } = await askProviders(over, {
      providerOf: ({ provider }) => provider,
      ask: (session) => endSessionAtGateway({ db, config }, session, "expired").catch(() => endUnasked(session)),
      warn,
    });
    for (const session of silent) await endUnasked(session);
  },
});

/** Fallback for lost webhooks: polls the gateway after two minutes. */
export const pollSessionsJob = defineJob({
  name: "checkout.askAboutSessions",
  payload: z.unknown(),
  every: "* * * * *",
  async run(_payload, { db, config, warn }) {
    const waiting = await db
      .selectFrom("checkout_sessions")
      .selectAll()
      .where("status", "=", "open")
      .where("reference", "is not", null)
      .where("created_at", "<", sql<Date>`now() - interval '2 minutes'`)
      // By chance, so that the same ones are not left over each time.
      .orderBy(sql`random()`)
      .limit(200)
      .execute();
    const { errors } = await askProviders(waiting, {
      providerOf: ({ provider }) => provider,
      ask: (session) => pollGateway({ db, config }, session),
      warn,
    });
    if (errors.length > 0) throw errors[0];
  },
});
