import { EncryptJWT, jwtDecrypt } from "jose";
import type { z } from "zod";
import { keyFor } from "./keys.ts";

type Use = { use: string; secret: string };

/**
 * What a browser keeps for us without being able to read or change it: any of our processes can open it, after a restart
 * too. What was sealed for one use opens for no other.
 */
export function seal(what: Record<string, unknown>, { use, secret, minutes }: Use & { minutes: number }) {
  return new EncryptJWT(what)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(use)
    .setExpirationTime(`${minutes}m`)
    .encrypt(keyFor(use, secret));
}

/** Undefined for anything that is not ours, is for another use, or has run out. */
export async function unseal<Shape extends z.ZodType>(
  sealed: string | undefined,
  shape: Shape,
  { use, secret }: Use,
): Promise<z.output<Shape> | undefined> {
  if (!sealed) return undefined;
  try {
    const { payload } = await jwtDecrypt(sealed, keyFor(use, secret), {
      audience: use,
      requiredClaims: ["exp"],
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    return shape.parse(payload);
  } catch {
    return undefined;
  }
}
