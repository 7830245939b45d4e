import type { FastifyInstance } from "fastify";
import type { Db } from "#platform/server/database.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { createMailer, verifyMailServer } from "#platform/server/mailer.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { campaignContract } from "#shop/marketing/campaignContract.ts";
import { countAudience } from "#shop/marketing/server/campaigns/audience.ts";
import { mailShopInfo } from "#shop/settings/server/mailShopInfo.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { listCampaigns, loadCampaign } from "./campaignQueries.ts";
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaignNow,
  unscheduleCampaign,
} from "./campaignTransitions.ts";
import { addCampaign, changeCampaign, deleteCampaign } from "./editCampaign.ts";
import { previewCampaign, sendTestCampaign } from "./sendTestCampaign.ts";

type CampaignRequest = { admin: AdminContext; params: { id: string } };

export function adminCampaignRoutes(app: FastifyInstance): void {
  const { config } = app.shop;
  const { smtp, mailFrom } = config;
  // Rate limit, because a test mail goes to any typed address.
  const testLimit = sharedRateLimit(app.shop.pool, { name: "campaign-test", points: 20, minutes: 10 });
  const postMail = smtp && createMailer(smtp.url, mailFrom, smtp);
  const renderMail: typeof app.mails.render = (...mail) => app.mails.render(...mail);
  const checkMailServer = async () => smtp && verifyMailServer(smtp.url, smtp);

  async function mailToolsFor(db: Db) {
    const shop = mailShopInfo(await cachedSettings(db), config.publicUrl);
    return { renderMail, postMail, shop };
  }
  const transitionHandler =
    (change: (admin: AdminContext, id: string) => Promise<void>) =>
    async ({ admin, params: { id } }: CampaignRequest) => {
      await change(admin, id);
      return loadCampaign(admin.db, id);
    };

  registerContract(app, campaignContract, {
    campaigns: ({ db, query }) => listCampaigns(db, query),
    campaign: ({ db, params: { id } }) => loadCampaign(db, id),
    addCampaign: async ({ admin, body }) => loadCampaign(admin.db, await addCampaign(admin, body)),
    async changeCampaign({ admin, params: { id }, body }) {
      await changeCampaign(admin, id, body);
      return loadCampaign(admin.db, id);
    },
    async deleteCampaign({ admin, params: { id } }) {
      await deleteCampaign(admin, id);
      return {};
    },
    previewCampaign: async ({ admin, body }) => previewCampaign(admin, body, await mailToolsFor(admin.db)),
    audienceSize: async ({ db, body }) => ({ size: await countAudience(db, body) }),
    async testCampaign({ admin, params: { id }, body }) {
      await testLimit.consume(admin.user.id);
      await sendTestCampaign(admin, id, body, await mailToolsFor(admin.db));
      return {};
    },
    sendCampaign: transitionHandler((admin, id) => sendCampaignNow(admin, id, checkMailServer)),
    async scheduleCampaign({ admin, params: { id }, body }) {
      await scheduleCampaign(admin, id, body.at);
      return loadCampaign(admin.db, id);
    },
    unscheduleCampaign: transitionHandler(unscheduleCampaign),
    pauseCampaign: transitionHandler(pauseCampaign),
    resumeCampaign: transitionHandler(resumeCampaign),
    cancelCampaign: transitionHandler(cancelCampaign),
  });
}
