import { createSecretKey, type KeyObject } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { keyFor } from "./keys.ts";

export const accessTokenMinutes = 15;

const keys = new Map<string, KeyObject>();

/** Says which session speaks and nothing else: what that session may do is looked up at every call. */
export function accessTokenOf(sessionId: string, secret: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(sessionId)
    .setIssuedAt()
    .setExpirationTime(`${accessTokenMinutes}m`)
    .sign(keyOf(secret));
}

/** The session that an access token speaks for; undefined for anything that is not a token of ours, or an old one. */
export async function sessionOfAccessToken(token: string, secret: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ["HS256"],
      requiredClaims: ["sub", "exp"],
    });
    return payload.sub;
  } catch {
    return undefined;
  }
}

function keyOf(secret: string): KeyObject {
  const found = keys.get(secret);
  if (found) return found;
  const key = createSecretKey(keyFor("access token", secret));
  keys.set(secret, key);
  return key;
}
