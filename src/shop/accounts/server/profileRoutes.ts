import type { FastifyInstance } from "fastify";
import { serve } from "#server/serve.ts";
import { profileContract } from "../profileContract.ts";
import { askForNewEmail, confirmNewEmail } from "./changeEmail.ts";
import { changePassword } from "./changePassword.ts";
import { clearSessionCookies } from "./cookies.ts";
import { deleteAccount } from "./deleteAccount.ts";
import { exportData } from "./exportData.ts";
import { accountLimits } from "./limits.ts";
import { askForReset, resetPassword, whoResets } from "./resetPassword.ts";

export function profileRoutes(app: FastifyInstance): void {
  const limits = accountLimits(app.shop);
  serve(app, profileContract, {
    async forgotPassword({ body, caller, db }) {
      await askForReset(db, limits, body.email, caller);
      return {};
    },
    async resetLink({ params, db }) {
      return whoResets(db, params.token);
    },
    async resetPassword({ params, body, caller, db, config, reply }) {
      await resetPassword(db, params.token, body.password, config.publicUrl, caller.language);
      clearSessionCookies(reply, config);
      return {};
    },
    async changePassword({ body, visitor, db, config }) {
      await changePassword({ db, config, limits }, visitor, body);
      return {};
    },
    async changeEmail({ body, visitor, caller, db, config }) {
      await askForNewEmail({ db, config, limits }, visitor, body, caller);
      return {};
    },
    async confirmEmail({ params, db }) {
      return confirmNewEmail(db, params.token);
    },
    async exportData({ visitor, db, reply }) {
      await limits.exported(visitor.id);
      reply.header("content-disposition", 'attachment; filename="my-data.json"');
      return exportData(db, app.personalData, visitor);
    },
    async deleteAccount({ body, visitor, db, config, reply }) {
      await deleteAccount({ db, config, limits, parts: app.personalData }, visitor, body.password);
      clearSessionCookies(reply, config);
      return {};
    },
  });
}
