import { resolveTxt } from "node:dns/promises";
import type { Config } from "#platform/server/config.ts";
import { verifyMailServer } from "#platform/server/mailer.ts";
import { type Check, fine, problem, unknown, warning } from "./finding.ts";

export const checkMail: Check = async (config) => {
  const { smtp, mailFrom, production } = config;
  if (!smtp) return [(production ? problem : unknown)("SMTP_URL is not set: mails stay in the shop and reach nobody.")];
  const findings = [];
  const { hostname, port, protocol } = new URL(smtp.url);
  try {
    await verifyMailServer(smtp.url, smtp);
    findings.push(fine(`${hostname} takes our mail`));
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    findings.push(
      problem(
        code === "EAUTH"
          ? `${hostname} refuses the user or the password of SMTP_URL.`
          : `${hostname}:${port || (protocol === "smtps:" ? 465 : 587)} does not work (${message}).`,
      ),
    );
  }
  if (production && protocol === "smtp:" && !smtp.requireTls)
    findings.push(warning("mails may travel unencrypted: set SMTP_REQUIRE_TLS=1."));
  if (!mailFrom)
    findings.push(warning("MAIL_FROM is not set: mails come from the contact address in the shop's settings."));
  return production ? [...findings, ...(await checkRecords(config))] : findings;
};

/** DNS records that other mail servers check before they accept mail from this domain. */
async function checkRecords({ mailFrom, smtp }: Config) {
  const domain = mailFrom?.match(/@([^\s<>@]+?)>?$/)?.[1];
  const findings = [];
  if (domain) {
    if (!(await hasRecord(domain, /^v=spf1/i)))
      findings.push(warning(`${domain} has no SPF record: add the one that your mail service names.`));
    if (!(await hasRecord(`_dmarc.${domain}`, /^v=DMARC1/i)))
      findings.push(warning(`${domain} has no DMARC record: big mail services may refuse mails.`));
  }
  if (smtp?.dkim) {
    const name = `${smtp.dkim.keySelector}._domainkey.${smtp.dkim.domainName}`;
    if (!(await hasRecord(name, /\bp=\S/))) findings.push(problem(`${name} holds no key: signatures of mails fail.`));
  }
  return findings;
}

const hasRecord = async (name: string, pattern: RegExp) =>
  (await resolveTxt(name).catch(() => [])).some((parts) => pattern.test(parts.join("")));
