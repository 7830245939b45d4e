import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";

/** How the shop's mail server is reached. */
export type Smtp = {
  url: string;
  /** Refuses to send where the server offers no encryption. */
  requireTls?: boolean | undefined;
  /** False trusts any certificate: for a server in the same house only. */
  verifyTls?: boolean | undefined;
  /** The certificate of an authority of one's own, as PEM. */
  ca?: string | undefined;
  dkim?: Dkim | undefined;
};
/** Signs every mail, so that its readers' servers can tell that it is ours. */
export type Dkim = { domainName: string; keySelector: string; privateKey: string };

type Given = {
  SMTP_URL?: string | undefined;
  SMTP_REQUIRE_TLS: boolean;
  SMTP_VERIFY_TLS: boolean;
  SMTP_CA_FILE?: string | undefined;
  DKIM_DOMAIN?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  DKIM_PRIVATE_KEY?: string | undefined;
  DKIM_PRIVATE_KEY_FILE?: string | undefined;
};

/** @param refuse throws what the person who starts the shop is told */
export function smtpOf(given: Given, refuse: (reason: string) => never): Smtp | undefined {
  const dkim = dkimOf(given, refuse);
  if (!given.SMTP_URL) return undefined;
  return {
    url: given.SMTP_URL,
    requireTls: given.SMTP_REQUIRE_TLS,
    verifyTls: given.SMTP_VERIFY_TLS,
    ca: given.SMTP_CA_FILE && contentOf("SMTP_CA_FILE", given.SMTP_CA_FILE, refuse),
    dkim,
  };
}

function dkimOf(given: Given, refuse: (reason: string) => never): Dkim | undefined {
  const { DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY, DKIM_PRIVATE_KEY_FILE } = given;
  const key = DKIM_PRIVATE_KEY_FILE
    ? contentOf("DKIM_PRIVATE_KEY_FILE", DKIM_PRIVATE_KEY_FILE, refuse)
    : // Many ways of setting variables know no line breaks.
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

function contentOf(name: string, file: string, refuse: (reason: string) => never): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return refuse(`${name} cannot be read: ${file}`);
  }
}
