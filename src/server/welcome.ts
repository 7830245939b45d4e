import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { makeDemoAdmin } from "#shop/accounts/server/staff.ts";
import { seedDemo } from "#shop/catalogue/server/demo/seedDemo.ts";

/** Fills an empty demo shop; answers what the person who started it should know. */
export async function welcome(db: Db, config: Config): Promise<string[]> {
  const news: string[] = [];
  if (config.DEMO) {
    const products = await seedDemo(db);
    if (products > 0) news.push(`The demo catalogue is on the shelves: ${products} products.`);
    news.push(...(await makeDemoAdmin(db)));
  }
  if (!config.SMTP_URL && !config.production) news.push(`Mails can be read at ${config.publicUrl}/dev/outbox`);
  return news;
}
