const most = 4_000;

/**
 * What may be written down of something that a stranger or a failing program said: one line, nothing that a terminal
 * would obey, and nothing that names a person or opens a door: addresses, telephone and card numbers, tokens, and what
 * stands behind the ? of an address.
 */
export function washed(text: string, longest = most): string {
  return (
    text
      .slice(0, longest)
      .replace(/([?#])[^\s"'<>)]*/g, (all, sign: string) => (all.length > 1 ? `${sign}…` : all))
      // Not the @ of a package in a path: `node_modules/@fastify/…`.
      .replace(/[^\s@<>"'(]*[^\s@<>"'(/]@[^\s@<>"')]+\.[^\s@<>"'),;]+/g, "[e-mail]")
      .replace(/\bBearer\s+\S+/gi, "Bearer […]")
      .replace(/\beyJ[\w-]+\.[\w.-]+/g, "[token]")
      .replace(/[A-Za-z0-9_-]{32,}/g, "[token]")
      .replace(/\+?\d(?:[ -]?\d){8,}/g, "[number]")
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, escaped)
  );
}

const escaped = (sign: string) =>
  sign === "\n" ? "\\n" : sign === "\t" ? " " : `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
