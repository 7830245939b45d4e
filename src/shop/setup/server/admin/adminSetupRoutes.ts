import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import { requirePermission } from "#platform/server/requirePermission.ts";
import { requireReauthentication } from "#shop/accounts/server/reauthenticate.ts";
import { setupContract } from "#shop/setup/contract.ts";
import { stepPermissions } from "#shop/setup/setupSteps.ts";
import { loadDemoData } from "../demo/loadDemoData.ts";
import { requestDemoRemoval } from "../demo/removeDemoData.ts";
import { dismissGuide, skipStep } from "./changeSetupGuide.ts";
import { loadSetupGuide } from "./loadSetupGuide.ts";
import { sendTestMail } from "./sendTestMail.ts";

export function adminSetupRoutes(app: FastifyInstance): void {
  const testLimit = sharedRateLimit(app.shop.pool, { name: "setup-test-mail", points: 20, minutes: 10 });
  registerContract(app, setupContract, {
    guide: ({ db, config, admin }) => loadSetupGuide({ db, config }, admin.user),
    async skipStep({ db, config, admin, params: { step }, body: { skipped } }) {
      requirePermission(admin.user, stepPermissions[step]);
      await skipStep(admin, step, skipped);
      return loadSetupGuide({ db, config }, admin.user);
    },
    async dismiss({ db, config, admin, body: { dismissed } }) {
      await dismissGuide(admin, dismissed);
      return loadSetupGuide({ db, config }, admin.user);
    },
    async testMail({ config, admin, caller: { language } }) {
      await testLimit.consume(admin.user.id);
      return sendTestMail(admin, { config, language, renderMail: (...mail) => app.mails.render(...mail) });
    },
    demoData: ({ db }) => loadDemoData(db),
    async removeDemoData({ db, config, admin, visitor, body }) {
      await requireReauthentication({ db, config }, visitor);
      await requestDemoRemoval(admin, body);
      return loadDemoData(db);
    },
  });
}
