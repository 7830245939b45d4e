import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";

/** Fills an empty demo shop; answers what the person who started it should know. */
export async function welcome(_db: Db, config: Config): Promise<string[]> {
  const news: string[] = [];
  if (!config.SMTP_URL && !config.production) news.push(`Mails can be read at ${config.publicUrl}/dev/outbox`);
  return news;
}
