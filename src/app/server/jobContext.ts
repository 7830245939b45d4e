import type { Renderer } from "#platform/renderer.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { createBulkMailer, createMailer } from "#platform/server/mailer.ts";
import { listAdminRecipients } from "#shop/accounts/server/adminRecipients.ts";
import { paymentLinkOf } from "#shop/checkout/server/drafts/paymentLink.ts";
import { confirmationToken, reviewToken, sharedOrderToken } from "#shop/orders/server/sharedOrderLink.ts";
import { mailShopInfo } from "#shop/settings/server/mailShopInfo.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";

/** Returns the dependencies of jobs. */
export function createJobContext({
  db,
  sessionDb = db,
  config,
  web,
  warn,
}: {
  db: Db;
  sessionDb?: Db;
  config: Config;
  web: Pick<Renderer, "renderMail">;
  warn?: JobContext["warn"];
}): JobContext {
  return {
    db,
    sessionDb,
    config,
    warn,
    renderMail: web.renderMail,
    postMail: config.smtp && createMailer(config.smtp.url, config.mailFrom, { ...config.smtp, warn }),
    openBulkPost: () => config.smtp && createBulkMailer(config.smtp.url, config.mailFrom, config.smtp),
    staffToTell: listAdminRecipients,
    mailShop: mailShopOf(config),
  };
}

/** Returns what mails show of the shop, and the links that only it can make. */
export const mailShopOf =
  (config: Config): JobContext["mailShop"] =>
  async (db) => ({
    ...mailShopInfo(await cachedSettings(db), config.publicUrl),
    linkToPayment: (id) => paymentLinkOf(config, id),
    linkToConfirmation: (id) => `${config.publicUrl}/confirm-order/${confirmationToken(id, config.sessionSecret)}`,
    linkToReviews: (id) => `${config.publicUrl}/review/${reviewToken(id, config.sessionSecret)}`,
    linkToOrder: (id) => `${config.publicUrl}/order/${sharedOrderToken(id, config.sessionSecret)}`,
  });
