import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { hasDevPages } from "#platform/server/startRules.ts";
import { createDemoAdmin } from "#shop/accounts/server/adminRole.ts";
import { seedDemo } from "#shop/catalogue/server/demo/seedDemo.ts";
import { seedDemoReviews } from "#shop/reviews/server/demo/seedDemoReviews.ts";

/** Seeds an empty demo shop. Returns the number of products added. */
export async function seedIfDemo(db: Db, { DEMO }: Config): Promise<number> {
  const added = DEMO ? await seedDemo(db) : 0;
  if (added > 0) await seedDemoReviews(db);
  return added;
}

/** Prints the demo admin's password and the outbox URL. Called after startup: a failed start prints no password. */
export async function printFirstRunInfo(db: Db, config: Config, print: (line: string) => void): Promise<void> {
  if (config.DEMO) await createDemoAdmin(db, print);
  if (!config.SMTP_URL && hasDevPages(config)) print(`Mails can be read at ${config.publicUrl}/dev/outbox`);
}
