import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { makeDemoAdmin } from "#shop/accounts/server/staff.ts";
import { seedDemo } from "#shop/catalogue/server/demo/seedDemo.ts";

/** Fills an empty demo shop; answers how many products were put on the shelves. */
export async function furnish(db: Db, { DEMO }: Config): Promise<number> {
  return DEMO ? await seedDemo(db) : 0;
}

/** What the person who started it should know, once the shop is open: nobody reads the password of one that did not open. */
export async function welcome(db: Db, config: Config, tell: (line: string) => void): Promise<void> {
  if (config.DEMO) await makeDemoAdmin(db, tell);
  if (!config.SMTP_URL && !config.production) tell(`Mails can be read at ${config.publicUrl}/dev/outbox`);
}
