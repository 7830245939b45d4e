import { EncryptJWT, jwtDecrypt } from "jose";
import type { z } from "zod";
import { deriveKey } from "./deriveKey.ts";

type TokenPurpose = { use: string; secret: string };

/**
 * Returns an encrypted, authenticated token that the browser stores and any of our processes can decrypt, also after a
 * restart. A token for one use does not decrypt for another.
 */
export function encryptToken(
  claims: Record<string, unknown>,
  { use, secret, minutes }: TokenPurpose & { minutes: number },
) {
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(use)
    .setExpirationTime(`${minutes}m`)
    .encrypt(deriveKey(use, secret));
}

/** Returns undefined for a token that is invalid, for another use or expired. */
export async function decryptToken<Shape extends z.ZodType>(
  token: string | undefined,
  schema: Shape,
  { use, secret }: TokenPurpose,
): Promise<z.output<Shape> | undefined> {
  if (!token) return undefined;
  try {
    const { payload } = await jwtDecrypt(token, deriveKey(use, secret), {
      audience: use,
      requiredClaims: ["exp"],
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    return schema.parse(payload);
  } catch {
    return undefined;
  }
}
