import type { MailParams } from "#platform/mailTypes.ts";
import type { Config } from "#platform/server/config.ts";
import type { Tx } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import { loadUser } from "./users.ts";
import "../mailParams.ts";

type SecurityChange = MailParams["guardChanged"]["change"];

/** Mails the owner about a changed sign-in method, in the transaction of the change. */
export async function sendSecurityAlert(
  tx: Tx,
  { publicUrl }: Pick<Config, "publicUrl">,
  userId: string,
  change: SecurityChange,
  provider = "",
): Promise<void> {
  const { email, name, language } = await loadUser(tx, userId);
  if (!email) return;
  const path = change === "apiTokenCreated" ? "/secret-dashboard/api-tokens" : "/profile#sessions";
  const params = { name, change, provider, at: new Date().toISOString(), url: `${publicUrl}${path}` };
  await queueMail(tx, { template: "guardChanged", to: email, language, params });
}
