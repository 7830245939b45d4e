import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { DataSubject, PersonalData } from "#platform/server/personalData.ts";
import { isAccountOf } from "./mergedAccounts.ts";
import "./tables.ts";

/** The account and its dependent rows. Excludes secrets, which are stored as hashes only. */
export const accountsPersonalData: PersonalData = {
  tables: [
    "users",
    "sessions",
    "tokens",
    "identities",
    "recovery_codes",
    "staff_invitations",
    "api_tokens",
    "consent_log",
    "email_changes",
  ],
  async collect(db, person) {
    return {
      account: await exportAccount(db, person),
      sessions: await exportSessions(db, person),
      linksSent: await exportTokens(db, person),
      connectedAccounts: await exportIdentities(db, person),
      staffInvitations: await exportInvitations(db, person),
      apiTokens: await exportApiTokens(db, person),
      consents: await exportConsentLog(db, person),
    };
  },
  async erase(tx, { id }) {
    await tx.deleteFrom("sessions").where("user_id", "=", id).execute();
    await tx.deleteFrom("tokens").where("user_id", "=", id).execute();
    await tx.deleteFrom("identities").where("user_id", "=", id).execute();
    await tx.deleteFrom("recovery_codes").where("user_id", "=", id).execute();
    await tx.deleteFrom("api_tokens").where("user_id", "=", id).execute();
    await tx.deleteFrom("email_changes").where("user_id", "=", id).execute();
    // The consent stays, without its user.
    await tx.updateTable("consent_log").set({ user_id: null, visitor: null }).where(isAccountOf(id)).execute();
    await deleteInvitations(tx, id);
    await anonymiseUser(tx, id);
  },
};

const exportAccount = (db: Db | Tx, { id }: DataSubject) =>
  db
    .selectFrom("users")
    .select([
      "id",
      "email",
      "name",
      "role",
      "staff_role",
      "language",
      "phones",
      "shipping_address as shippingAddress",
      "billing_address as billingAddress",
      "former_emails as formerEmails",
      "email_verified_at as emailVerifiedAt",
      "totp_enabled_at as secondFactorSince",
      "created_at as createdAt",
      "updated_at as updatedAt",
    ])
    .select(sql<boolean>`password_hash is not null`.as("hasPassword"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const exportSessions = (db: Db | Tx, { id }: DataSubject) =>
  db
    .selectFrom("sessions")
    .select(["id", "created_at as createdAt", "last_active_at as lastActiveAt", "user_agent as userAgent", "address"])
    .select(["reauthenticated_at as reauthenticatedAt", "revoked_at as endedAt", "revoked_because as endedBecause"])
    .where("user_id", "=", id)
    .orderBy("created_at")
    .execute();

const exportTokens = (db: Db | Tx, { id }: DataSubject) =>
  db
    .selectFrom("tokens")
    .select(["purpose", "email", "created_at as createdAt", "expires_at as expiresAt", "used_at as usedAt"])
    .where("user_id", "=", id)
    .orderBy("created_at")
    .execute();

const exportIdentities = (db: Db | Tx, { id }: DataSubject) =>
  db
    .selectFrom("identities")
    .select(["provider", "issuer", "subject", "email", "created_at as linkedAt"])
    .where("user_id", "=", id)
    .orderBy("created_at")
    .execute();

/** Those to the person's address, and those that they accepted with an earlier one. */
const exportInvitations = (db: Db | Tx, { id }: DataSubject) =>
  db
    .selectFrom("staff_invitations")
    .select(["email", "role", "created_at as createdAt", "expires_at as expiresAt", "accepted_at as acceptedAt"])
    .where(belongsTo(id))
    .orderBy("created_at")
    .execute();

const deleteInvitations = (tx: Tx, id: string) => tx.deleteFrom("staff_invitations").where(belongsTo(id)).execute();

const belongsTo = (id: string) =>
  sql<boolean>`(accepted_by = ${id} or email = (select u.email from users u where u.id = ${id}))`;

const exportApiTokens = (db: Db | Tx, { id }: DataSubject) =>
  db
    .selectFrom("api_tokens")
    .select(["name", "prefix", "scopes", "created_at as createdAt", "expires_at as expiresAt"])
    .select(["last_used_at as lastUsedAt", "revoked_at as revokedAt"])
    .where("user_id", "=", id)
    .orderBy("created_at")
    .execute();

const exportConsentLog = (db: Db | Tx, { id }: DataSubject) =>
  db
    .selectFrom("consent_log")
    .select(["purpose", "action", "text_shown as textShown", "language", "at"])
    .where(isAccountOf(id))
    .orderBy("at")
    .execute();

/** Clears the row that orders refer to. Runs as last statement, to hold its lock as briefly as possible. */
async function anonymiseUser(tx: Tx, id: string): Promise<void> {
  const emptied = await tx
    .updateTable("users")
    .set({
      email: null,
      name: "",
      password_hash: null,
      phones: [],
      shipping_address: null,
      billing_address: null,
      former_emails: [],
      totp_secret: null,
      totp_enabled_at: null,
      totp_last_step: null,
      deleted_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!emptied) throw conflict("common.stale");
}
