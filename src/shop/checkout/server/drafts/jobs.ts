import { sql } from "kysely";
import { z } from "zod";
import { askProviders } from "#platform/server/askProviders.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { runEach } from "#platform/server/runEach.ts";
import { emptyContact } from "../emptyContact.ts";
import { expireDraft } from "./endDraft.ts";
import "../tables.ts";

/** Releases the goods of sent drafts that were not paid in time. */
export const expireDraftsJob = defineJob({
  name: "checkout.expireDrafts",
  payload: z.unknown(),
  every: "* * * * *",
  async run(_payload, { db, config, warn }) {
    const over = await db
      .selectFrom("draft_orders as d")
      .leftJoin("checkout_sessions as s", (join) => join.onRef("s.draft_id", "=", "d.id").on("s.status", "=", "open"))
      .select(["d.id", "s.provider"])
      .where("d.status", "=", "sent")
      .where("d.expires_at", "<", sql<Date>`now()`)
      // By chance, so that the same ones are not left over each time.
      .orderBy(sql`random()`)
      .limit(200)
      .execute();
    const { errors, silent } = await askProviders(over, {
      providerOf: ({ provider }) => provider ?? "none",
      ask: ({ id }) => expireDraft({ db, config }, id),
      warn,
    });
    await runEach(silent, ({ id }) => expireDraft({ db, config }, id, { isSilent: true }));
    if (errors.length > 0) throw errors[0];
  },
});

const daysKept = 30;

/** Deletes drafts that have ended, or that nobody has touched, for thirty days, and the contact data of their payments. */
export const deleteOldDraftsJob = defineJob({
  name: "checkout.deleteOldDrafts",
  payload: z.unknown(),
  every: "23 3 * * *",
  async run(_payload, { db }) {
    await sql`
      with old as (
        delete from draft_orders
         where status <> 'sent' and updated_at < now() - make_interval(days => ${daysKept}) returning id)
      update checkout_sessions set draft = draft || ${JSON.stringify(emptyContact)}::jsonb, url = null
       where draft_id in (select id from old) and status <> 'open'`.execute(db);
  },
});
