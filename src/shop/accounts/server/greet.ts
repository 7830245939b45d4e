import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import type { Caller } from "#platform/server/visitor.ts";
import type { Welcome } from "../contract.ts";
import { accessTokenOf } from "./accessTokens.ts";
import { cookieOf, setSessionCookies } from "./cookies.ts";
import { rememberDevice, tellOfNewDevice } from "./devices.ts";
import { end, openSession, sessionOfCookie } from "./sessions.ts";
import { present, type User } from "./users.ts";

type Visit = { db: Db; config: Config; caller: Caller; request: FastifyRequest; reply: FastifyReply };

/** Opens a session for somebody who has just proved who they are, in place of the one that this browser held. */
export async function greet({ db, config, caller, request, reply }: Visit, user: User): Promise<Welcome> {
  const earlier = await sessionOfCookie(db, config, cookieOf(request, config));
  if (earlier) await end(db, earlier, "replaced");
  const device = rememberDevice(request, reply, config);
  const { sessionId, token, seconds } = await db.transaction().execute(async (tx) => {
    await tellOfNewDevice(tx, config, user, device, caller);
    return openSession(tx, config, user.id, caller, device);
  });
  setSessionCookies(reply, config, token, seconds);
  return {
    ...present(user),
    needsVerification: false,
    accessToken: await accessTokenOf(sessionId, config.sessionSecret),
    // Bound to the new session: what was handed out before is good for nothing now.
    csrfToken: reply.generateCsrf({ userInfo: sessionId }),
  };
}
