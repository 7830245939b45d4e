import { sql } from "kysely";
import { refused } from "#platform/errors.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import type { Person, PersonalData } from "#platform/server/personal.ts";
import "./tables.ts";

/** The account and everything that hangs on it. Secrets are not told: they are only kept as hashes. */
export const personalAccount: PersonalData = {
  tables: ["users", "sessions", "tokens", "identities", "recovery_codes", "consent_log"],
  async collect(db, person) {
    return {
      account: await accountOf(db, person),
      sessions: await sessionsOf(db, person),
      linksSent: await tokensOf(db, person),
      connectedAccounts: await identitiesOf(db, person),
      consents: await consentsOf(db, person),
    };
  },
  async erase(tx, { id }) {
    await tx.deleteFrom("sessions").where("user_id", "=", id).execute();
    await tx.deleteFrom("tokens").where("user_id", "=", id).execute();
    await tx.deleteFrom("identities").where("user_id", "=", id).execute();
    await tx.deleteFrom("recovery_codes").where("user_id", "=", id).execute();
    // That somebody agreed stays, who it was does not.
    await tx.updateTable("consent_log").set({ user_id: null, visitor: null }).where("user_id", "=", id).execute();
    await empty(tx, id);
  },
};

const accountOf = (db: Db | Tx, { id }: Person) =>
  db
    .selectFrom("users")
    .select([
      "id",
      "email",
      "name",
      "role",
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

const sessionsOf = (db: Db | Tx, { id }: Person) =>
  db
    .selectFrom("sessions")
    .select(["id", "created_at as createdAt", "last_active_at as lastActiveAt", "user_agent as userAgent", "address"])
    .select(["revoked_at as endedAt", "revoked_because as endedBecause"])
    .where("user_id", "=", id)
    .orderBy("created_at")
    .execute();

const tokensOf = (db: Db | Tx, { id }: Person) =>
  db
    .selectFrom("tokens")
    .select(["purpose", "email", "created_at as createdAt", "expires_at as expiresAt", "used_at as usedAt"])
    .where("user_id", "=", id)
    .orderBy("created_at")
    .execute();

const identitiesOf = (db: Db | Tx, { id }: Person) =>
  db
    .selectFrom("identities")
    .select(["provider", "issuer", "subject", "email", "created_at as linkedAt"])
    .where("user_id", "=", id)
    .orderBy("created_at")
    .execute();

const consentsOf = (db: Db | Tx, { id }: Person) =>
  db
    .selectFrom("consent_log")
    .select(["purpose", "action", "text_shown as textShown", "language", "at"])
    .where("user_id", "=", id)
    .orderBy("at")
    .execute();

/** An empty row, for the orders to hang on. The last statement of all: it waits for nobody, and nobody waits for it. */
async function empty(tx: Tx, id: string): Promise<void> {
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
  if (!emptied) throw refused("common.stale");
}
