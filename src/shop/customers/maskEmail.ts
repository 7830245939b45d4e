/** Returns an e-mail that its owner recognises and nobody else can use: `h•••@gmail.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${[...email][0]}•••${email.slice(at)}`;
}
