import { createHmac, randomBytes } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import type { Config } from "#platform/server/config.ts";
import { deriveKey } from "#shop/accounts/server/deriveKey.ts";

type Secrets = Pick<Config, "sessionSecret">;

/** 256 random bits; the prefix tells people and secret scanners what it is. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(32).toString("base64url")}`;

/** Value of `X-Nabta-Signature`: the time in seconds, and the HMAC over time and body. */
export function signDelivery(secret: string, body: string, seconds: number): string {
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${signature}`;
}

/** Stored encrypted, so that a leaked table signs nothing. */
export const encryptWebhookSecret = (secret: string, { sessionSecret }: Secrets): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(deriveKey("webhook secret", sessionSecret));

/** Throws after a change of SESSION_SECRET: the endpoint has to be created again. */
export async function decryptWebhookSecret(stored: string, { sessionSecret }: Secrets): Promise<string> {
  const { plaintext } = await compactDecrypt(stored, deriveKey("webhook secret", sessionSecret));
  return new TextDecoder().decode(plaintext);
}
