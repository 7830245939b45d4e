import { createHmac, randomInt } from "node:crypto";
import { sql } from "kysely";
import { ShopError, validationError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import {
  generateRecoveryCode,
  parseSecondFactorCode,
  recoveryCodeCount,
  type SecondFactorCode,
} from "#shop/accounts/secondFactorCode.ts";
import { deriveKey } from "../deriveKey.ts";
import { decryptTotpSecret, totpStep } from "./totpSecret.ts";
import "../tables.ts";

/**
 * Consumes a TOTP or recovery code. Each is valid once, also for concurrent requests.
 * @throws ShopError if it is wrong or was used before
 */
export async function verifySecondFactor(
  db: Db | Tx,
  config: Config,
  userId: string,
  input: SecondFactorCode,
): Promise<void> {
  const consume = input.kind === "totp" ? consumeTotp : consumeRecoveryCode;
  if (!(await consume(db, config, userId, input.code))) throw validationError({ code: "auth.secondFactor.wrong" });
}

async function consumeTotp(db: Db | Tx, { sessionSecret }: Config, userId: string, code: string): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select(["totp_secret", sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`.as("now")])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user?.totp_secret) throw new ShopError("refused", "auth.secondFactor.notSetUp");
  const step = totpStep(await decryptTotpSecret(user.totp_secret, userId, sessionSecret), code, user.now);
  if (step === undefined) return false;
  const updated = await db
    .updateTable("users")
    .set({ totp_last_step: step })
    .where("id", "=", userId)
    .where((is) => is.or([is("totp_last_step", "is", null), is("totp_last_step", "<", step)]))
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

async function consumeRecoveryCode(db: Db | Tx, config: Config, userId: string, code: string): Promise<boolean> {
  const updated = await db
    .updateTable("recovery_codes")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("hash", "=", hashRecoveryCode(code, userId, config))
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Replaces the recovery codes. Returns them once; stores only hashes. */
export async function issueRecoveryCodes(tx: Tx, config: Config, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => generateRecoveryCode(randomInt));
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(
      codes.map((code) => ({
        user_id: userId,
        hash: hashRecoveryCode(parseSecondFactorCode(code)?.code ?? "", userId, config),
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

const hashRecoveryCode = (code: string, userId: string, { sessionSecret }: Config): Buffer =>
  createHmac("sha256", deriveKey("recovery code", sessionSecret)).update(`${userId}.${code}`).digest();
