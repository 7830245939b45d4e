import { randomUUID } from "node:crypto";
import type { Language } from "#platform/languages.ts";
import type { RenderMail } from "#platform/mailTypes.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import { createBulkMailer } from "#platform/server/mailer.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { mailShopInfo } from "#shop/settings/server/mailShopInfo.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import type { Settings } from "#shop/settings/settings.ts";
import type { MailTest } from "#shop/setup/contract.ts";
import { type MailProblem, mailProblemOf } from "#shop/setup/mailProblems.ts";
import { lockGuide } from "./changeSetupGuide.ts";
import { mailTransportOf } from "./mailTransport.ts";
import "#shop/setup/mailParams.ts";

/** Milliseconds for each of connecting, greeting and answering: staff wait for the result. */
const patience = 8_000;

type MailContext = { config: Config; renderMail: RenderMail; language: Language };

/** Sends a mail to the caller past the outbox, and records how it went. */
export async function sendTestMail(admin: AdminContext, tools: MailContext): Promise<MailTest> {
  const settings = await readSettings(admin.db);
  const { key } = mailTransportOf(tools.config, settings);
  const { problem, detail } = await trySending(admin, settings, tools);
  const at = new Date();
  await admin.db.transaction().execute(async (tx) => {
    await lockGuide(tx);
    const test = { mail_tested_at: at, mail_transport: key, mail_problem: problem, mail_detail: detail };
    await tx.updateTable("setup_guide").set(test).execute();
    await recordAudit(tx, admin, { action: "setup.mailTested", subject: "setup", after: { problem } });
  });
  return { at: at.toISOString(), problem, detail };
}

type Attempt = { problem: MailProblem | null; detail: string };

async function trySending(
  { user }: AdminContext,
  settings: Settings,
  { config: { smtp, mailFrom, publicUrl }, renderMail, language }: MailContext,
): Promise<Attempt> {
  if (!smtp) return { problem: "notConfigured", detail: "" };
  const shop = mailShopInfo(settings, publicUrl);
  const mail = await renderMail("mailTest", language, {}, shop);
  const mailer = createBulkMailer(smtp.url, mailFrom, { ...smtp, patience });
  try {
    await mailer.post({ ...mail, id: randomUUID(), to: user.email, language, shop, headers: {} });
    return { problem: null, detail: "" };
  } catch (error) {
    return { problem: mailProblemOf(error), detail: String((error as Error).message ?? error).slice(0, 300) };
  } finally {
    mailer.close();
  }
}
