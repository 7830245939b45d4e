import { CompactEncrypt, compactDecrypt } from "jose";
import { Secret, TOTP } from "otpauth";
import { keyFor } from "../keys.ts";

const use = "totp secret";
/** Seconds that a code stands for. */
const period = 30;

/** As it lies in the database: a copy of the table opens no account. It belongs to one person, and opens for no other. */
export function sealSecret(secret: Secret, userId: string, key: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(secret.base32))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keyFor(`${use} ${userId}`, key));
}

export async function openSecret(sealed: string, userId: string, key: string): Promise<Secret> {
  const { plaintext } = await compactDecrypt(sealed, keyFor(`${use} ${userId}`, key));
  return Secret.fromBase32(new TextDecoder().decode(plaintext));
}

/** 160 bits, as the standard recommends. */
export const newSecret = () => new Secret({ size: 20 });

export const uriOf = (secret: Secret, shop: string, email: string): string =>
  new TOTP({ issuer: shop, label: email, secret, period }).toString();

/**
 * Which step of thirty seconds a code belongs to: the current one, or its neighbours for clocks that differ a little;
 * undefined for a wrong code. `now`: milliseconds.
 */
export function stepOf(secret: Secret, token: string, now: number): number | undefined {
  const delta = new TOTP({ secret, period }).validate({ token, timestamp: now, window: 1 });
  return delta === null ? undefined : TOTP.counter({ period, timestamp: now }) + delta;
}
