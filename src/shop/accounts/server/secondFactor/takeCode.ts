import { createHmac, randomInt } from "node:crypto";
import { sql } from "kysely";
import { invalid, ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import { newRecoveryCode, readFactor, recoveryCodes, type Typed } from "#shop/accounts/secondFactor.ts";
import { keyFor } from "../keys.ts";
import { openSecret, stepOf } from "./secret.ts";
import "../tables.ts";

/**
 * Uses a code up. Whichever kind it is, it is good once: also when the same one comes twice at the same moment.
 * @throws ShopError when it is wrong, or was used before
 */
export async function takeCode(db: Db | Tx, config: Config, userId: string, typed: Typed): Promise<void> {
  const fits = typed.kind === "totp" ? takeTotp : takeRecoveryCode;
  if (!(await fits(db, config, userId, typed.code))) throw invalid({ code: "auth.secondFactor.wrong" });
}

async function takeTotp(db: Db | Tx, { sessionSecret }: Config, userId: string, code: string): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select(["totp_secret", sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`.as("now")])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user?.totp_secret) throw new ShopError("refused", "auth.secondFactor.notSetUp");
  const step = stepOf(await openSecret(user.totp_secret, userId, sessionSecret), code, user.now);
  if (step === undefined) return false;
  const taken = await db
    .updateTable("users")
    .set({ totp_last_step: step })
    .where("id", "=", userId)
    .where((is) => is.or([is("totp_last_step", "is", null), is("totp_last_step", "<", step)]))
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

async function takeRecoveryCode(db: Db | Tx, config: Config, userId: string, code: string): Promise<boolean> {
  const taken = await db
    .updateTable("recovery_codes")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("hash", "=", hashOf(code, userId, config))
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** New codes in the place of the old ones. They are told once; only their hashes stay. */
export async function giveRecoveryCodes(tx: Tx, config: Config, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => newRecoveryCode(randomInt));
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(
      codes.map((code) => ({
        user_id: userId,
        hash: hashOf(readFactor(code)?.code ?? "", userId, config),
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

const hashOf = (code: string, userId: string, { sessionSecret }: Config): Buffer =>
  createHmac("sha256", keyFor("recovery code", sessionSecret)).update(`${userId}.${code}`).digest();
