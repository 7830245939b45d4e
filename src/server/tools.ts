import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import type { Tools } from "#platform/server/jobs.ts";
import { bulkMailer, mailer } from "#platform/server/mail.ts";
import type { Web } from "#platform/web.ts";
import { staffToTell } from "#shop/accounts/server/staffToTell.ts";
import { linkTokenOf } from "#shop/orders/server/orderLink.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";

/** What the jobs work with. */
export function toolsOf({ db, config, web }: { db: Db; config: Config; web: Pick<Web, "renderMail"> }): Tools {
  return {
    db,
    config,
    renderMail: web.renderMail,
    postMail: config.smtp && mailer(config.smtp.url, config.mailFrom, config.smtp),
    openBulkPost: () => config.smtp && bulkMailer(config.smtp.url, config.mailFrom, config.smtp),
    staffToTell,
    async mailShop(db) {
      const { shopName, contactEmail } = await settingsOf(db);
      return {
        name: shopName,
        email: contactEmail,
        url: config.publicUrl,
        linkToOrder: (id) => `${config.publicUrl}/order/${linkTokenOf(id, config.sessionSecret)}`,
      };
    },
  };
}
