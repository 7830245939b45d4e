/** Why a test mail failed, each with its own advice. */
export const mailProblems = [
  /** The shop has no mail server. */
  "notConfigured",
  /** No server answers at the name and port. */
  "unreachable",
  "timeout",
  "certificate",
  "login",
  "sender",
  "recipient",
  /** The server refused the mail itself. */
  "rejected",
  "unknown",
] as const;
export type MailProblem = (typeof mailProblems)[number];

type SmtpError = { code?: string; command?: string; responseCode?: number; message?: string };

/** Returns the reason of an error of nodemailer. */
export function mailProblemOf(error: unknown): MailProblem {
  const { code = "", command = "", responseCode = 0, message = "" } = (error ?? {}) as SmtpError;
  if (code === "EAUTH" || responseCode === 535 || responseCode === 530) return "login";
  if (code === "EENVELOPE") return command === "MAIL FROM" ? "sender" : "recipient";
  if (/certificate|self.signed|altnames|wrong version number|STARTTLS/i.test(message) || code === "ETLS")
    return "certificate";
  if (/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/.test(message) || code === "EDNS")
    return "unreachable";
  if (code === "ETIMEDOUT" || /timed? ?out|never received/i.test(message)) return "timeout";
  if (code === "EMESSAGE" || responseCode >= 400) return "rejected";
  return "unknown";
}
