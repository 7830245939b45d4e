import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import type { Tools } from "#platform/server/jobs.ts";
import { mailer } from "#platform/server/mail.ts";
import type { Web } from "#platform/web.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";

/** What the jobs work with. */
export function toolsOf({ db, config, web }: { db: Db; config: Config; web: Pick<Web, "renderMail"> }): Tools {
  return {
    db,
    config,
    renderMail: web.renderMail,
    postMail: config.SMTP_URL ? mailer(config.SMTP_URL, config.mailFrom) : undefined,
    async mailShop(db) {
      const { shopName, contactEmail } = await settingsOf(db);
      return { name: shopName, email: contactEmail, url: config.publicUrl };
    },
  };
}
