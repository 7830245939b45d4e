import { CompactEncrypt, compactDecrypt } from "jose";
import { Secret, TOTP } from "otpauth";
import { deriveKey } from "../deriveKey.ts";

const keyPurpose = "totp secret";
/** Seconds per code. */
const period = 30;

/** Encrypts the secret for storage, so that a leaked table is useless. Bound to the user id. */
export function encryptTotpSecret(secret: Secret, userId: string, key: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(secret.base32))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(deriveKey(`${keyPurpose} ${userId}`, key));
}

export async function decryptTotpSecret(sealed: string, userId: string, key: string): Promise<Secret> {
  const { plaintext } = await compactDecrypt(sealed, deriveKey(`${keyPurpose} ${userId}`, key));
  return Secret.fromBase32(new TextDecoder().decode(plaintext));
}

/** 160 bits, as RFC 4226 recommends. */
export const generateTotpSecret = () => new Secret({ size: 20 });

export const totpUri = (secret: Secret, shop: string, email: string): string =>
  new TOTP({ issuer: shop, label: email, secret, period }).toString();

/**
 * Returns the 30-second step of a code: the current one, or a neighbour to allow for clock drift; undefined for a wrong
 * code. `now`: ms.
 */
export function totpStep(secret: Secret, token: string, now: number): number | undefined {
  const delta = new TOTP({ secret, period }).validate({ token, timestamp: now, window: 1 });
  return delta === null ? undefined : TOTP.counter({ period, timestamp: now }) + delta;
}
