import { sql } from "kysely";
import { ShopError, unknown } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import type { Caller } from "#platform/server/visitor.ts";
import { sendCode, tryCode } from "./codes.ts";
import type { AccountLimits } from "./limits.ts";

export async function verifyEmail(db: Db, config: Config, userId: string, code: string): Promise<void> {
  // A wrong code must be counted, so the transaction ends well in either case.
  const outcome = await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!user) return "userNotFound";
    const tried = await tryCode(tx, config, userId, code);
    if (tried === "right")
      await tx
        .updateTable("users")
        .set({ email_verified_at: sql`coalesce(email_verified_at, now())` })
        .where("id", "=", userId)
        .execute();
    return tried;
  });
  if (outcome === "right") return;
  if (outcome === "userNotFound") throw unknown("auth.verify.userNotFound");
  const key = `auth.verify.${outcome}` as const;
  throw new ShopError("invalid", key, { fields: { code: key } });
}

/** Says the same whether there is such an account or not. */
export async function resendCode(db: Db, config: Config, limits: AccountLimits, userId: string, caller: Caller) {
  const seconds = await limits.resend(userId);
  if (seconds > 0) return { sent: false, seconds };
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select(["id", "email", "name"])
      .where("id", "=", userId)
      .where("email_verified_at", "is", null)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (user?.email) await sendCode(tx, config, { ...user, email: user.email }, caller.language);
  });
  return { sent: true, seconds: 60 };
}
