import { createTransport } from "nodemailer";
import { inLanguage, type Language } from "../languages.ts";
import type { MailShopInfo, RenderedMail } from "../mailTypes.ts";
import type { DkimOptions, SmtpOptions } from "./smtpConfig.ts";

export type OutgoingMail = RenderedMail & {
  id: string;
  to: string;
  language: Language;
  shop: MailShopInfo;
  headers: Record<string, string>;
};
export type SendMail = {
  (mail: OutgoingMail): Promise<void>;
  /** Returns until when the circuit breaker is open: milliseconds since 1970. */
  silentUntil?(): number;
};
/** Sends many mails over connections that stay open until `close()`. */
export type BulkMailer = { post: SendMail; close(): void };

type MailerOptions = Omit<SmtpOptions, "url"> & {
  dkim?: DkimOptions | undefined;
  /** Timeout of one attempt in milliseconds. */
  patience?: number | undefined;
  /** Is told when the server stops answering, and when it answers again. */
  warn?: ((message: string, error: unknown) => void) | undefined;
};

/** Milliseconds. */
const defaultTimeoutMs = 20_000;

/**
 * Returns a function that sends a mail over SMTP. Connections stay open for a moment: opening one for each mail took
 * two thirds of the time. `from` defaults to the shop's contact e-mail.
 */
export function createMailer(smtpUrl: string, from: string | undefined, options: MailerOptions = {}): SendMail {
  let bulk: BulkMailer | undefined;
  let underway = 0;
  let rest: NodeJS.Timeout | undefined;
  async function send(mail: OutgoingMail): Promise<void> {
    clearTimeout(rest);
    underway++;
    bulk ??= createBulkMailer(smtpUrl, from, options);
    try {
      await bulk.post(mail);
    } finally {
      if (--underway === 0) rest = setTimeout(close, idleConnectionMs).unref();
    }
  }
  function close(): void {
    bulk?.close();
    bulk = undefined;
  }
  return withCircuitBreaker(send, options);
}

/** Milliseconds without a mail after which connections are closed. */
const idleConnectionMs = 2_000;

/** For many mails in a row. Never retries a failed mail: the caller decides. */
export function createBulkMailer(smtpUrl: string, from: string | undefined, options: MailerOptions = {}): BulkMailer {
  const pool = { pool: true as const, maxConnections: bulkConnections, maxMessages: 200, maxRequeues: 0 };
  const transport = createTransport({ ...transportOptions(smtpUrl, options), ...pool });
  return {
    async post(mail) {
      await transport.sendMail(toMessage(mail, from, options.dkim));
    },
    close: () => transport.close(),
  };
}

export const bulkConnections = 5;

/** Checks within five seconds that the server accepts a connection. @throws if it does not */
export async function verifyMailServer(smtpUrl: string, options: MailerOptions = {}): Promise<void> {
  const transport = createTransport(transportOptions(smtpUrl, { ...options, patience: 5_000 }));
  await transport.verify().finally(() => transport.close());
}

const transportOptions = (url: string, { requireTls, ca, verifyTls, patience = defaultTimeoutMs }: MailerOptions) => ({
  url,
  connectionTimeout: Math.min(10_000, patience),
  greetingTimeout: Math.min(10_000, patience),
  socketTimeout: patience,
  disableFileAccess: true,
  disableUrlAccess: true,
  ...(requireTls && { requireTLS: true }),
  tls: { ...(ca && { ca }), ...(verifyTls === false && { rejectUnauthorized: false }) },
});

const toMessage = (mail: OutgoingMail, from: string | undefined, dkim: DkimOptions | undefined) => ({
  from: from ?? { name: inLanguage(mail.shop.name, mail.language), address: mail.shop.email },
  // As an object: in a string, a comma would make two recipients of one.
  to: { name: "", address: mail.to },
  subject: mail.subject,
  // Otherwise nodemailer counts the letters of both texts to choose: an eighth of the CPU time of a mail.
  textEncoding: mail.language === "ar" ? ("base64" as const) : ("quoted-printable" as const),
  html: mail.html,
  text: mail.text,
  headers: mail.headers,
  messageId: `<${mail.id}@${new URL(mail.shop.url).hostname}>`,
  ...(dkim && { dkim }),
});

/**
 * Circuit breaker: while the server does not answer, one mail at a time tries it, with a pause after each attempt that
 * doubles up to a minute. Otherwise thousands of queued mails would each wait for the timeout and block all other jobs.
 */
function withCircuitBreaker(
  send: (mail: OutgoingMail) => Promise<void>,
  { patience = defaultTimeoutMs, warn }: MailerOptions,
): SendMail {
  let silentUntil = 0;
  let pause = 0;
  const post = async (mail: OutgoingMail) => {
    if (Date.now() < silentUntil) throw new Error("mail server unavailable: circuit breaker is open");
    // One attempt probes the server for all callers.
    if (pause > 0) silentUntil = Date.now() + patience;
    const answered = () => {
      if (pause > 0) warn?.("mail server answers again", undefined);
      pause = silentUntil = 0;
    };
    try {
      await send(mail);
      answered();
    } catch (error) {
      if (isServerError(error)) {
        if (pause === 0) warn?.("mail server does not answer: mails wait", error);
        pause = Math.min(60_000, Math.max(1_000, pause * 2));
        silentUntil = Date.now() + pause;
      } else answered();
      throw error;
    }
  };
  return Object.assign(post, { silentUntil: () => silentUntil });
}

type SmtpError = { code?: string; command?: string; responseCode?: number };

/** Returns whether the server failed: it is unreachable, hangs, closes the connection, or rejects our login. */
function isServerError(error: unknown): boolean {
  return !isMessageError(error);
}

/** Returns whether the server rejected this one mail or its recipient, temporarily or permanently. */
export function isMessageError(error: unknown): boolean {
  const { code, command, responseCode } = error as SmtpError;
  if (code === "EENVELOPE" && command !== "MAIL FROM") return true;
  return code === "EMESSAGE" && responseCode !== undefined && responseCode !== 421;
}

/** Returns whether a retry cannot succeed. */
export function isPermanentError(error: unknown): boolean {
  const { responseCode } = error as SmtpError;
  return isMessageError(error) && (responseCode === undefined || responseCode >= 500);
}
