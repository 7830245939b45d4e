import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { hasDevPages } from "#platform/server/startRules.ts";
import { createDemoAdmin } from "#shop/accounts/server/adminRole.ts";
import { seedDemo } from "#shop/catalogue/server/demo/seedDemo.ts";

/** Seeds an empty demo shop. Returns the number of products added. */
export async function seedIfDemo(db: Db, { DEMO }: Config): Promise<number> {
  return DEMO ? await seedDemo(db) : 0;
}

/** Prints the demo admin's password and the outbox URL. Called after startup: a failed start prints no password. */
export async function printFirstRunInfo(db: Db, config: Config, print: (line: string) => void): Promise<void> {
  if (config.DEMO) await createDemoAdmin(db, print);
  if (!config.SMTP_URL && hasDevPages(config)) print(`Mails can be read at ${config.publicUrl}/dev/outbox`);
}
