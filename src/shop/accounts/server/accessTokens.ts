import { jwtVerify, SignJWT } from "jose";
import { keptKeyFor } from "./keys.ts";

const accessTokenMinutes = 15;

/** Says which session speaks and nothing else: what that session may do is looked up at every call. */
export function accessTokenOf(sessionId: string, secret: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(sessionId)
    .setIssuedAt()
    .setExpirationTime(`${accessTokenMinutes}m`)
    .sign(keyOf(secret));
}

type Believed = { sessionId: string; until: number };

const believed = new Map<string, Map<string, Believed>>();
const mostBelieved = 5_000;

/**
 * The session that an access token speaks for; undefined for anything that is not a token of ours, or an old one. A
 * browser sends the same token for minutes, so its signature is computed once; what the session may do is not kept.
 */
export async function sessionOfAccessToken(token: string, secret: string): Promise<string | undefined> {
  const known = believed.get(secret)?.get(token);
  if (known && known.until > Date.now()) return known.sessionId;
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ["HS256"],
      requiredClaims: ["sub", "exp"],
    });
    if (payload.sub) believe(secret, token, { sessionId: payload.sub, until: (payload.exp ?? 0) * 1000 });
    return payload.sub;
  } catch {
    return undefined;
  }
}

function believe(secret: string, token: string, what: Believed): void {
  const tokens = believed.get(secret) ?? new Map<string, Believed>();
  believed.set(secret, tokens);
  // The oldest goes: a Map remembers the order in which they came.
  const [oldest] = tokens.size >= mostBelieved ? tokens.keys() : [];
  if (oldest !== undefined) tokens.delete(oldest);
  tokens.set(token, what);
}

const keyOf = (secret: string) => keptKeyFor("access token", secret);
