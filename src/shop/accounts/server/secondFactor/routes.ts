import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { refused } from "#platform/errors.ts";
import { inLanguage } from "#platform/languages.ts";
import type { Db } from "#platform/server/db.ts";
import { sharedLimit } from "#platform/server/limits.ts";
import type { Visitor } from "#platform/server/visitor.ts";
import { serve } from "#server/serve.ts";
import type { Typed } from "#shop/accounts/secondFactor.ts";
import { secondFactorContract } from "#shop/accounts/secondFactorContract.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { greet } from "../greet.ts";
import { challenged } from "../letIn.ts";
import { tellOwner } from "../tellOwner.ts";
import { newSecret, sealSecret, uriOf } from "./secret.ts";
import { giveRecoveryCodes, takeCode } from "./takeCode.ts";

export function secondFactorRoutes(app: FastifyInstance): void {
  const { pool, db, config } = app.shop;
  const tries = sharedLimit(pool, { name: "second-factor", points: 5, minutes: 15 });

  /** A try is counted before it is known how it ends, so that tries at the same moment count too. */
  async function take(userId: string, code: Typed): Promise<void> {
    await tries.take(userId);
    await takeCode(db, config, userId, code);
    await tries.forget(userId);
  }

  serve(app, secondFactorContract, {
    async pass(visit) {
      const user = await challenged(db, config, visit.body.challenge);
      await take(user.id, visit.body.code);
      return greet(visit, user);
    },
    async state({ visitor }) {
      return stateOf(db, visitor);
    },
    async setUp({ visitor, caller }) {
      const secret = newSecret();
      const sealed = await sealSecret(secret, visitor.id, config.sessionSecret);
      const kept = await db
        .updateTable("users")
        .set({ totp_secret: sealed, totp_last_step: null })
        .where("id", "=", visitor.id)
        .where("totp_enabled_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (!kept) throw refused("auth.secondFactor.already");
      const { shopName } = await settingsOf(db);
      return { secret: secret.base32, uri: uriOf(secret, inLanguage(shopName, caller.language), visitor.email) };
    },
    async enable({ visitor, body }) {
      await take(visitor.id, body.code);
      return db.transaction().execute(async (tx) => {
        const enabled = await tx
          .updateTable("users")
          .set({ totp_enabled_at: sql`now()` })
          .where("id", "=", visitor.id)
          .where("totp_secret", "is not", null)
          .where("totp_enabled_at", "is", null)
          .returning("id")
          .executeTakeFirst();
        if (!enabled) throw refused("auth.secondFactor.already");
        await tellOwner(tx, config, visitor.id, "secondFactorOn");
        return { recoveryCodes: await giveRecoveryCodes(tx, config, visitor.id) };
      });
    },
    async disable({ visitor, body }) {
      const { enabled, required } = await stateOf(db, visitor);
      if (!enabled) throw refused("auth.secondFactor.notSetUp");
      if (required) throw refused("auth.secondFactor.needed");
      await take(visitor.id, body.code);
      await db.transaction().execute(async (tx) => {
        await tx
          .updateTable("users")
          .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null })
          .where("id", "=", visitor.id)
          .execute();
        await tx.deleteFrom("recovery_codes").where("user_id", "=", visitor.id).execute();
        await tellOwner(tx, config, visitor.id, "secondFactorOff");
      });
      return {};
    },
    async renewCodes({ visitor, body }) {
      const { enabled } = await stateOf(db, visitor);
      if (!enabled) throw refused("auth.secondFactor.notSetUp");
      await take(visitor.id, body.code);
      return db.transaction().execute(async (tx) => {
        await tellOwner(tx, config, visitor.id, "codesRenewed");
        return { recoveryCodes: await giveRecoveryCodes(tx, config, visitor.id) };
      });
    },
  });
}

async function stateOf(db: Db, visitor: Visitor) {
  const [user, left, { staffNeedSecondFactor }] = await Promise.all([
    db.selectFrom("users").select("totp_enabled_at").where("id", "=", visitor.id).executeTakeFirstOrThrow(),
    db
      .selectFrom("recovery_codes")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_id", "=", visitor.id)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow(),
    settingsOf(db),
  ]);
  return {
    enabled: user.totp_enabled_at !== null,
    required: visitor.role === "staff" && staffNeedSecondFactor,
    recoveryCodesLeft: left.count,
  };
}
