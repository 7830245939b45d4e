import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { profileContract } from "../profileContract.ts";
import { accountLimits } from "./accountLimits.ts";
import { confirmEmailChange, requestEmailChange } from "./changeEmail.ts";
import { changePassword } from "./changePassword.ts";
import { deleteAccount } from "./deleteAccount.ts";
import { exportPersonalData } from "./exportPersonalData.ts";
import { reauthenticateByPassword, requireReauthentication } from "./reauthenticate.ts";
import { allowRecovery } from "./recovery.ts";
import { readResetLink, requestPasswordReset, resetPassword } from "./resetPassword.ts";
import { clearSessionCookies } from "./sessionCookies.ts";

export function profileRoutes(app: FastifyInstance): void {
  const limits = accountLimits(app.shop);
  registerContract(app, profileContract, {
    async forgotPassword({ body, caller, db }) {
      await requestPasswordReset(db, limits, body.email, caller);
      return {};
    },
    async resetLink({ params, db }) {
      return readResetLink(db, params.token);
    },
    async resetPassword({ params, body, caller, db, config, reply }) {
      const { userId, passwordHash, hasOtherMethods } = await resetPassword(
        db,
        params.token,
        body.password,
        config.publicUrl,
        caller.language,
      );
      clearSessionCookies(reply, config);
      if (hasOtherMethods) await allowRecovery(reply, config, userId, passwordHash);
      return { hasOtherMethods };
    },
    async reauthenticate({ body, visitor, db, config }) {
      await reauthenticateByPassword({ db, config, limits }, visitor, body.password);
      return {};
    },
    async reauthenticated({ visitor, db, config }) {
      await requireReauthentication({ db, config }, visitor);
      return {};
    },
    async changePassword({ body, visitor, db, config }) {
      await changePassword({ db, config, limits }, visitor, body);
      return {};
    },
    async changeEmail({ body, visitor, caller, db, config }) {
      await requestEmailChange({ db, config, limits }, visitor, body, caller);
      return {};
    },
    async confirmEmail({ params, db }) {
      return confirmEmailChange(db, params.token);
    },
    async exportData({ visitor, db, reply }) {
      await limits.exported(visitor.id);
      reply.header("content-disposition", 'attachment; filename="my-data.json"');
      return exportPersonalData(db, app.personalData, visitor);
    },
    async deleteAccount({ body, visitor, db, config, reply }) {
      await deleteAccount({ db, config, limits, personalData: app.personalData }, visitor, body.password);
      clearSessionCookies(reply, config);
      return {};
    },
  });
}
