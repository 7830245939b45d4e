import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { cachedKey } from "./deriveKey.ts";

const accessTokenMinutes = 15;

/** Contains the session id only; permissions are looked up at every request. */
export function createAccessToken(sessionId: string, secret: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(sessionId)
    .setIssuedAt()
    .setExpirationTime(`${accessTokenMinutes}m`)
    .sign(signingKey(secret));
}

/** `until`: expiry by the wall clock. */
type Verified = { sessionId: string; secret: string; until: number };

/** Tokens with a valid signature only. */
const verified = new LRUCache<string, Verified>({
  max: 5_000,
  maxSize: 4 * 1024 * 1024,
  ttl: accessTokenMinutes * 60_000,
  sizeCalculation: ({ sessionId }, token) => 2 * (token.length + sessionId.length) + 200,
});

/**
 * Returns the session id of an access token; undefined for an invalid or expired token. Caches the signature check,
 * because a browser sends the same token for minutes; permissions are not cached.
 */
export async function verifyAccessToken(token: string, secret: string): Promise<string | undefined> {
  const cached = verified.get(token);
  if (cached?.secret === secret && cached.until > Date.now()) return cached.sessionId;
  try {
    const { payload } = await jwtVerify(token, signingKey(secret), {
      algorithms: ["HS256"],
      requiredClaims: ["sub", "exp"],
    });
    const until = (payload.exp ?? 0) * 1_000;
    if (payload.sub) verified.set(token, { sessionId: payload.sub, secret, until });
    return payload.sub;
  } catch {
    return undefined;
  }
}

const signingKey = (secret: string) => cachedKey("access token", secret);
