import { createHmac, timingSafeEqual } from "node:crypto";

/** A message may be this old, so that one that was overheard is worthless soon. */
const mostSeconds = 300;

/** Of `at.message`, as `t=seconds,v1=hex`: the time is signed too, so that an old message cannot be made new. */
export function sign(raw: Uint8Array | string, secret: string | Buffer, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${hmac(raw, secret, at)}`;
}

export function isSigned(
  raw: Uint8Array,
  header: unknown,
  secret: string | Buffer,
  now = Math.floor(Date.now() / 1000),
): boolean {
  const read = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === "string" ? header : "");
  if (!read) return false;
  const at = Number(read[1]);
  if (Math.abs(now - at) > mostSeconds) return false;
  return timingSafeEqual(Buffer.from(read[2] ?? "", "hex"), Buffer.from(hmac(raw, secret, at), "hex"));
}

const hmac = (raw: Uint8Array | string, secret: string | Buffer, at: number) =>
  createHmac("sha256", secret).update(`${at}.`).update(raw).digest("hex");
