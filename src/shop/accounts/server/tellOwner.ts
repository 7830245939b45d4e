import type { Mails } from "#platform/mails.ts";
import type { Config } from "#platform/server/config.ts";
import type { Tx } from "#platform/server/db.ts";
import { post } from "#platform/server/outbox.ts";
import { userOf } from "./users.ts";
import "../mails.ts";

type Change = Mails["guardChanged"]["change"];

/** Whoever changes how an account is opened may not be its owner: the mailbox hears of it, with the change itself. */
export async function tellOwner(tx: Tx, config: Config, userId: string, change: Change, provider = ""): Promise<void> {
  const { email, name, language } = await userOf(tx, userId);
  if (!email) return;
  const facts = { name, change, provider, at: new Date().toISOString(), url: `${config.publicUrl}/profile#sessions` };
  await post(tx, { template: "guardChanged", to: email, language, facts });
}
