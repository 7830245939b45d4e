import { sql } from "kysely";
import { z } from "zod";
import { defineJob } from "#platform/server/jobs.ts";
import "./tables.ts";

/** Deletes expired sessions, tokens, invitations, API tokens, unverified accounts and rate limits, which are personal data. */
export const sweepAccountsJob = defineJob({
  name: "accounts.sweep",
  payload: z.looseObject({}),
  every: "17 3 * * *",
  async run(_payload, { db }) {
    await sql`delete from sessions where revoked_at < now() - interval '30 days'
      or last_active_at < now() - interval '120 days'`.execute(db);
    // Tokens with a pending identity stay until their account is deleted.
    await sql`delete from tokens where expires_at < now() - interval '1 day' and identity is null`.execute(db);
    await sql`delete from staff_invitations
      where coalesce(accepted_at, revoked_at, expires_at) < now() - interval '30 days'`.execute(db);
    await sql`delete from api_tokens where coalesce(revoked_at, expires_at) < now() - interval '90 days'`.execute(db);
    await sql`delete from users where email_verified_at is null and deleted_at is null
      and created_at < now() - interval '7 days'`.execute(db);
    await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db);
  },
});
