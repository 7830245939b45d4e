import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { RequestInfo } from "#platform/server/requestContext.ts";
import type { SignInView } from "../contract.ts";
import { createAccessToken } from "./accessTokens.ts";
import { mailNewDevice, setDeviceCookie } from "./devices.ts";
import { readSessionCookie, setSessionCookies } from "./sessionCookies.ts";
import { createSession, revokeSession, sessionIdFromCookie } from "./sessions.ts";
import { presentUser, type User } from "./users.ts";

type SignInContext = { db: Db; config: Config; caller: RequestInfo; request: FastifyRequest; reply: FastifyReply };

/** Creates a session after authentication and replaces the browser's previous one. */
export async function issueSession(
  { db, config, caller, request, reply }: SignInContext,
  user: User,
): Promise<SignInView> {
  const previousSessionId = await sessionIdFromCookie(db, config, readSessionCookie(request, config));
  if (previousSessionId) await revokeSession(db, previousSessionId, "replaced");
  const device = setDeviceCookie(request, reply, config);
  const { sessionId, token, seconds } = await db.transaction().execute(async (tx) => {
    await mailNewDevice(tx, config, user, device, caller);
    return createSession(tx, config, user.id, caller, device);
  });
  setSessionCookies(reply, config, token, seconds);
  request.server.securityLog.signedIn(request, user.id);
  return {
    ...presentUser(user),
    needsVerification: false,
    accessToken: await createAccessToken(sessionId, config.sessionSecret),
    // Bound to the new session; earlier CSRF tokens are invalid.
    csrfToken: reply.generateCsrf({ userInfo: sessionId }),
  };
}
