const defaultMaxLength = 4_000;

/**
 * Returns an untrusted text or error message that is safe to log: one line, without terminal control sequences,
 * personal data and secrets: e-mails, phone and card numbers, tokens, and the query string and hash of URLs.
 */
export function redact(text: string, longest = defaultMaxLength): string {
  return (
    text
      .slice(0, longest)
      .replace(/([?#])[^\s"'<>)]*/g, (all, sign: string) => (all.length > 1 ? `${sign}…` : all))
      // Does not match the @ of a package in a path: `node_modules/@fastify/…`.
      .replace(/[^\s@<>"'(]*[^\s@<>"'(/]@[^\s@<>"')]+\.[^\s@<>"'),;]+/g, "[e-mail]")
      .replace(/\bBearer\s+\S+/gi, "Bearer […]")
      .replace(/\beyJ[\w-]+\.[\w.-]+/g, "[token]")
      .replace(/[A-Za-z0-9_-]{32,}/g, "[token]")
      .replace(/\+?\d(?:[ -]?\d){8,}/g, "[number]")
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, escapeControl)
  );
}

const escapeControl = (sign: string) =>
  sign === "\n" ? "\\n" : sign === "\t" ? " " : `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
