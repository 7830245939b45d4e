import type { Config } from "#platform/server/config.ts";
import type { Settings } from "#shop/settings/settings.ts";

type MailTransport = { server: string | null; from: string; key: string };

/** Returns the mail server and the sender of now. `key` differs when either does; it has no password. */
export function mailTransportOf({ smtp, mailFrom }: Config, { contactEmail }: Settings): MailTransport {
  const from = mailFrom ?? contactEmail;
  if (!smtp) return { server: null, from, key: "" };
  const { protocol, username, hostname, port } = new URL(smtp.url);
  const server = port ? `${hostname}:${port}` : hostname;
  return { server, from, key: `${protocol}//${username}@${server} ${from}` };
}
