import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";

/** Connection settings of the mail server. */
export type SmtpOptions = {
  url: string;
  /** Refuses to send if the server offers no TLS. */
  requireTls?: boolean | undefined;
  /** False accepts any certificate: for a server in the same network only. */
  verifyTls?: boolean | undefined;
  /** Certificate of a private certificate authority, as PEM. */
  ca?: string | undefined;
  dkim?: DkimOptions | undefined;
};
/** DKIM signature of every mail. */
export type DkimOptions = { domainName: string; keySelector: string; privateKey: string };

type SmtpVariables = {
  SMTP_URL?: string | undefined;
  SMTP_REQUIRE_TLS: boolean;
  SMTP_VERIFY_TLS: boolean;
  SMTP_CA_FILE?: string | undefined;
  DKIM_DOMAIN?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  DKIM_PRIVATE_KEY?: string | undefined;
  DKIM_PRIVATE_KEY_FILE?: string | undefined;
};

/** @param refuse throws a startup error with the reason */
export function readSmtpOptions(given: SmtpVariables, refuse: (reason: string) => never): SmtpOptions | undefined {
  const dkim = readDkimOptions(given, refuse);
  if (!given.SMTP_URL) return undefined;
  return {
    url: given.SMTP_URL,
    requireTls: given.SMTP_REQUIRE_TLS,
    verifyTls: given.SMTP_VERIFY_TLS,
    ca: given.SMTP_CA_FILE && readFileVariable("SMTP_CA_FILE", given.SMTP_CA_FILE, refuse),
    dkim,
  };
}

function readDkimOptions(given: SmtpVariables, refuse: (reason: string) => never): DkimOptions | undefined {
  const { DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY, DKIM_PRIVATE_KEY_FILE } = given;
  const key = DKIM_PRIVATE_KEY_FILE
    ? readFileVariable("DKIM_PRIVATE_KEY_FILE", DKIM_PRIVATE_KEY_FILE, refuse)
    : // Many ways of setting variables do not support line breaks.
      DKIM_PRIVATE_KEY?.replaceAll("\\n", "\n");
  if (!DKIM_DOMAIN && !DKIM_SELECTOR && !key) return undefined;
  if (!DKIM_DOMAIN) refuse("DKIM_DOMAIN is missing: mails are signed for a domain.");
  if (!DKIM_SELECTOR) refuse("DKIM_SELECTOR is missing: it names the key in the domain's DNS.");
  if (!key) refuse("DKIM_PRIVATE_KEY is missing: give it, or DKIM_PRIVATE_KEY_FILE.");
  try {
    createPrivateKey(key as string);
  } catch {
    refuse("DKIM_PRIVATE_KEY is not a private key in PEM.");
  }
  return { domainName: DKIM_DOMAIN as string, keySelector: DKIM_SELECTOR as string, privateKey: key as string };
}

function readFileVariable(name: string, file: string, refuse: (reason: string) => never): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return refuse(`${name} cannot be read: ${file}`);
  }
}
