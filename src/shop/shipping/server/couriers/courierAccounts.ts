import { CompactEncrypt, compactDecrypt } from "jose";
import { sql } from "kysely";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { deriveKey } from "#shop/accounts/server/deriveKey.ts";
import "../tables.ts";

export type CourierAccount = { key: string; pickupLocation: string | null };

const sealingKey = (courier: string, { sessionSecret }: Config) =>
  deriveKey(`courier account ${courier}`, sessionSecret);

/** Returns the account, or undefined without one. After a change of SESSION_SECRET the key has to be entered again. */
export async function findCourierAccount(
  db: Db,
  config: Config,
  courier: "bosta",
): Promise<CourierAccount | undefined> {
  const row = await db
    .selectFrom("courier_accounts")
    .select(["secret", "pickup_location"])
    .where("courier", "=", courier)
    .executeTakeFirst();
  if (!row) return undefined;
  try {
    const { plaintext } = await compactDecrypt(row.secret, sealingKey(courier, config));
    return { key: new TextDecoder().decode(plaintext), pickupLocation: row.pickup_location };
  } catch {
    return undefined;
  }
}

/** Stores the key encrypted, so that a leaked table is useless. No call returns it again. */
export async function saveCourierAccount(
  admin: AdminContext,
  config: Config,
  courier: "bosta",
  { key, pickupLocation }: CourierAccount,
): Promise<void> {
  const secret = await new CompactEncrypt(new TextEncoder().encode(key))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(sealingKey(courier, config));
  const row = { secret, hint: key.slice(-4), pickup_location: pickupLocation, updated_by: admin.user.id };
  await admin.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("courier_accounts")
      .values({ courier, ...row })
      .onConflict((old) => old.column("courier").doUpdateSet({ ...row, updated_at: sql`now()` }))
      .execute();
    await recordAudit(tx, admin, {
      action: "shipping.connect",
      subject: "courier",
      subjectId: courier,
      after: { pickupLocation },
    });
  });
}

export async function deleteCourierAccount(admin: AdminContext, courier: "bosta"): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    await tx.deleteFrom("courier_accounts").where("courier", "=", courier).execute();
    await recordAudit(tx, admin, { action: "shipping.disconnect", subject: "courier", subjectId: courier });
  });
}

/** Courier account in the settings, without its key. */
export const describeCourierAccount = (db: Db, courier: "bosta") =>
  db
    .selectFrom("courier_accounts")
    .select(["hint", "pickup_location", "updated_at"])
    .where("courier", "=", courier)
    .executeTakeFirst();
