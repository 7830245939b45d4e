import type { FastifyInstance } from "fastify";
import { conflict } from "#platform/errors.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { recoveryContract } from "../recoveryContract.ts";
import { accountLimits } from "./accountLimits.ts";
import { unlinkAccount } from "./oauth/linkedAccounts.ts";
import { findRecoveringUser, listRemainingMethods } from "./recovery.ts";
import { disableSecondFactor, isSecondFactorRequired } from "./secondFactor/disableSecondFactor.ts";
import { verifySecondFactor } from "./secondFactor/verifySecondFactor.ts";

export function recoveryRoutes(app: FastifyInstance): void {
  const limits = accountLimits(app.shop);
  registerContract(app, recoveryContract, {
    async signInMethods(visit) {
      return listRemainingMethods(visit.db, await findRecoveringUser(visit));
    },
    async unlink(visit) {
      const user = await findRecoveringUser(visit);
      await unlinkAccount(visit.db, visit.config, user.id, visit.params.provider);
      return {};
    },
    // The mailbox alone must not get past the second factor, so its removal takes a code.
    async disableSecondFactor(visit) {
      const { db, config, body } = visit;
      const user = await findRecoveringUser(visit);
      if (!user.secondFactor) throw conflict("auth.secondFactor.notSetUp");
      if (await isSecondFactorRequired(db, user.staffRole)) throw conflict("auth.secondFactor.needed");
      await limits.secondFactor(user.id, undefined, () => verifySecondFactor(db, config, user.id, body.code));
      await disableSecondFactor(db, config, user.id);
      return {};
    },
  });
}
