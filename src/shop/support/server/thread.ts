import type { Config } from "#platform/server/config.ts";

/** What files a mail with the receipt of that message, in every mail program: the receipt's id is the message's own. */
export function threadOf(messageId: string, { publicUrl }: Pick<Config, "publicUrl">): Record<string, string> {
  const first = `<${messageId}@${new URL(publicUrl).hostname}>`;
  return { "in-reply-to": first, references: first };
}
