import type { Config } from "#platform/server/config.ts";

/** Returns headers that thread a mail with the receipt, whose Message-ID derives from the message's id. */
export function replyHeaders(messageId: string, { publicUrl }: Pick<Config, "publicUrl">): Record<string, string> {
  const messageIdHeader = `<${messageId}@${new URL(publicUrl).hostname}>`;
  return { "in-reply-to": messageIdHeader, references: messageIdHeader };
}
