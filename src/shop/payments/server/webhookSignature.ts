import { createHmac, timingSafeEqual } from "node:crypto";

/** Maximum message age in seconds; limits replay of an intercepted message. */
const maxAgeSeconds = 300;

/**
 * Signs `at.message` as `t=seconds,v1=hex`. The signature covers the time, so that an old message cannot be redated.
 */
export function signWebhook(
  raw: Uint8Array | string,
  secret: string | Buffer,
  at = Math.floor(Date.now() / 1000),
): string {
  return `t=${at},v1=${hmac(raw, secret, at)}`;
}

export function hasValidSignature(
  raw: Uint8Array,
  header: unknown,
  secret: string | Buffer,
  now = Math.floor(Date.now() / 1000),
): boolean {
  const read = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === "string" ? header : "");
  if (!read) return false;
  const at = Number(read[1]);
  if (Math.abs(now - at) > maxAgeSeconds) return false;
  return timingSafeEqual(Buffer.from(read[2] ?? "", "hex"), Buffer.from(hmac(raw, secret, at), "hex"));
}

const hmac = (raw: Uint8Array | string, secret: string | Buffer, at: number) =>
  createHmac("sha256", secret).update(`${at}.`).update(raw).digest("hex");
