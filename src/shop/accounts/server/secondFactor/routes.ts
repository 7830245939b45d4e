import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { inLanguage } from "#platform/languages.ts";
import type { Db } from "#platform/server/database.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import type { SecondFactorCode } from "#shop/accounts/secondFactorCode.ts";
import { secondFactorContract } from "#shop/accounts/secondFactorContract.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { accountLimits } from "../accountLimits.ts";
import { verifyChallenge } from "../completeSignIn.ts";
import { findKnownDevice } from "../devices.ts";
import { issueSession } from "../issueSession.ts";
import { requireReauthentication } from "../reauthenticate.ts";
import { sendSecurityAlert } from "../sendSecurityAlert.ts";
import { disableSecondFactor, isSecondFactorRequired } from "./disableSecondFactor.ts";
import { encryptTotpSecret, generateTotpSecret, totpUri } from "./totpSecret.ts";
import { issueRecoveryCodes, verifySecondFactor } from "./verifySecondFactor.ts";

export function secondFactorRoutes(app: FastifyInstance): void {
  const { db, config } = app.shop;
  const limits = accountLimits(app.shop);

  const verifyCode = (userId: string, code: SecondFactorCode, device?: Buffer) =>
    limits.secondFactor(userId, device, () => verifySecondFactor(db, config, userId, code));

  registerContract(app, secondFactorContract, {
    async pass(visit) {
      const user = await verifyChallenge(db, config, visit.body.challenge);
      await verifyCode(user.id, visit.body.code, await findKnownDevice(visit, visit.request, user.email ?? ""));
      return issueSession(visit, user);
    },
    async state({ visitor }) {
      return secondFactorState(db, visitor);
    },
    async setUp({ visitor, caller }) {
      await requireReauthentication(app.shop, visitor);
      const secret = generateTotpSecret();
      const sealed = await encryptTotpSecret(secret, visitor.id, config.sessionSecret);
      const factor = await db
        .updateTable("users")
        .set({ totp_secret: sealed, totp_last_step: null })
        .where("id", "=", visitor.id)
        .where("totp_enabled_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (!factor) throw conflict("auth.secondFactor.already");
      const { shopName } = await cachedSettings(db);
      return { secret: secret.base32, uri: totpUri(secret, inLanguage(shopName, caller.language), visitor.email) };
    },
    async enable({ visitor, body }) {
      await requireReauthentication(app.shop, visitor);
      await verifyCode(visitor.id, body.code);
      return db.transaction().execute(async (tx) => {
        const enabled = await tx
          .updateTable("users")
          .set({ totp_enabled_at: sql`now()` })
          .where("id", "=", visitor.id)
          .where("totp_secret", "is not", null)
          .where("totp_enabled_at", "is", null)
          .returning("id")
          .executeTakeFirst();
        if (!enabled) throw conflict("auth.secondFactor.already");
        await sendSecurityAlert(tx, config, visitor.id, "secondFactorOn");
        return { recoveryCodes: await issueRecoveryCodes(tx, config, visitor.id) };
      });
    },
    async disable({ visitor, body }) {
      await requireReauthentication(app.shop, visitor);
      const { enabled, required } = await secondFactorState(db, visitor);
      if (!enabled) throw conflict("auth.secondFactor.notSetUp");
      if (required) throw conflict("auth.secondFactor.needed");
      await verifyCode(visitor.id, body.code);
      await disableSecondFactor(db, config, visitor.id);
      return {};
    },
    async renewCodes({ visitor, body }) {
      await requireReauthentication(app.shop, visitor);
      const { enabled } = await secondFactorState(db, visitor);
      if (!enabled) throw conflict("auth.secondFactor.notSetUp");
      await verifyCode(visitor.id, body.code);
      return db.transaction().execute(async (tx) => {
        await sendSecurityAlert(tx, config, visitor.id, "codesRenewed");
        return { recoveryCodes: await issueRecoveryCodes(tx, config, visitor.id) };
      });
    },
  });
}

async function secondFactorState(db: Db, visitor: Visitor) {
  const [user, left, required] = await Promise.all([
    db.selectFrom("users").select("totp_enabled_at").where("id", "=", visitor.id).executeTakeFirstOrThrow(),
    db
      .selectFrom("recovery_codes")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_id", "=", visitor.id)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow(),
    isSecondFactorRequired(db, visitor.staffRole),
  ]);
  return {
    enabled: user.totp_enabled_at !== null,
    required,
    recoveryCodesLeft: left.count,
  };
}
