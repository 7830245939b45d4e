import type { FastifyInstance } from "fastify";
import type { MailShop } from "#platform/mails.ts";
import type { Db } from "#platform/server/db.ts";
import { localLimit } from "#platform/server/limits.ts";
import { askMailServer, mailer } from "#platform/server/mail.ts";
import { serve } from "#server/serve.ts";
import { campaignContract } from "#shop/marketing/campaignContract.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { audienceSize } from "./audience.ts";
import { campaignOf, campaignsOf } from "./campaigns.ts";
import { cancel, pause, resume, schedule, sendNow, unschedule } from "./moveCampaign.ts";
import { previewOf, sendTest } from "./testLetter.ts";
import { addCampaign, changeCampaign, type Desk, deleteCampaign } from "./writeCampaign.ts";

type Asked = Desk & { params: { id: string } };

export function campaignRoutes(app: FastifyInstance): void {
  const { config } = app.shop;
  const { smtp, mailFrom } = config;
  // A test goes to whatever address somebody types.
  const tests = localLimit({ name: "campaign-test", points: 20, minutes: 10 });
  const postMail = smtp && mailer(smtp.url, mailFrom, smtp);
  const renderMail: typeof app.mails.render = (...mail) => app.mails.render(...mail);
  const reachable = async () => smtp && askMailServer(smtp.url, smtp);

  async function toolsFor(db: Db) {
    const { shopName, contactEmail } = await settingsOf(db);
    const shop: MailShop = { name: shopName, email: contactEmail, url: config.publicUrl };
    return { renderMail, postMail, shop };
  }
  const moved = (change: (desk: Desk, id: string) => Promise<void>) => async (visit: Asked) => {
    await change(visit, visit.params.id);
    return campaignOf(visit.db, visit.params.id);
  };

  serve(app, campaignContract, {
    campaigns: ({ db, query }) => campaignsOf(db, query),
    campaign: ({ db, params: { id } }) => campaignOf(db, id),
    addCampaign: async (visit) => campaignOf(visit.db, await addCampaign(visit, visit.body)),
    async changeCampaign(visit) {
      await changeCampaign(visit, visit.params.id, visit.body);
      return campaignOf(visit.db, visit.params.id);
    },
    async deleteCampaign(visit) {
      await deleteCampaign(visit, visit.params.id);
      return {};
    },
    previewCampaign: async (visit) => previewOf(visit, visit.body, await toolsFor(visit.db)),
    audienceSize: async ({ db, body }) => ({ size: await audienceSize(db, body) }),
    async testCampaign(visit) {
      await tests.take(visit.visitor.id);
      await sendTest(visit, visit.params.id, visit.body, await toolsFor(visit.db));
      return {};
    },
    sendCampaign: moved((desk, id) => sendNow(desk, id, reachable)),
    async scheduleCampaign(visit) {
      await schedule(visit, visit.params.id, visit.body.at);
      return campaignOf(visit.db, visit.params.id);
    },
    unscheduleCampaign: moved(unschedule),
    pauseCampaign: moved(pause),
    resumeCampaign: moved(resume),
    cancelCampaign: moved(cancel),
  });
}
