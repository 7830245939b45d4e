import type { FastifyInstance } from "fastify";
import { ShopError } from "#platform/errors.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { accountsContract } from "../contract.ts";
import { createAccessToken } from "./accessTokens.ts";
import { accountLimits } from "./accountLimits.ts";
import { completeSignIn } from "./completeSignIn.ts";
import { findKnownDevice } from "./devices.ts";
import { requireReauthentication } from "./reauthenticate.ts";
import { clearSessionCookies, readSessionCookie, setSessionCookies } from "./sessionCookies.ts";
import { refreshSession, revokeSession, sessionIdFromCookie } from "./sessions.ts";
import { signUp } from "./signUp.ts";
import { listSessions, revokeOtherSessions, revokeOwnSession } from "./userSessions.ts";
import { loadUser, presentUser, updateUser } from "./users.ts";
import { verifyCredentials } from "./verifyCredentials.ts";
import { resendVerificationCode, verifyEmail } from "./verifyEmail.ts";

export function accountsRoutes(app: FastifyInstance): void {
  const limits = accountLimits(app.shop);
  registerContract(app, accountsContract, {
    async signUp({ body, caller, db, config }) {
      await limits.newcomer(caller.ip);
      const id = await limits.revealing(caller.ip, () => signUp(db, config, body, caller));
      return { needsVerification: true as const, _id: id };
    },
    async verifyEmail(visit) {
      const { body, caller, db, config } = visit;
      await limits.checkingCode(caller.ip, () => verifyEmail(db, config, body.userId, body.code));
      return completeSignIn(visit, await loadUser(db, body.userId));
    },
    async resendVerification({ body, caller, db, config }) {
      return resendVerificationCode(db, config, limits, body.userId, caller);
    },
    async logIn(visit) {
      const { body, caller, db, config, request } = visit;
      const device = await findKnownDevice(visit, request, body.email);
      const credentials = { ...body, ip: caller.ip, device };
      return completeSignIn(visit, await verifyCredentials({ db, config, limits }, credentials));
    },
    async logOut({ visitor, db, config, request, reply }) {
      const held = await sessionIdFromCookie(db, config, readSessionCookie(request, config));
      for (const sessionId of new Set([held, visitor?.sessionId]))
        if (sessionId) await revokeSession(db, sessionId, "logged out");
      clearSessionCookies(reply, config);
      return {};
    },
    async refresh({ db, config, request, reply }) {
      const active = request.headers["x-user-active"] === "1";
      const [attempt] = /^[\w-]{16,64}$/.exec(String(request.headers["x-refresh-attempt"] ?? "")) ?? [];
      try {
        const { sessionId, token, seconds } = await refreshSession(db, config, readSessionCookie(request, config), {
          active,
          attempt,
        });
        setSessionCookies(reply, config, token, seconds);
        return { accessToken: await createAccessToken(sessionId, config.sessionSecret) };
      } catch (error) {
        if (error instanceof ShopError) clearSessionCookies(reply, config);
        throw error;
      }
    },
    async profile({ visitor, db }) {
      return { data: presentUser(await loadUser(db, visitor.id)) };
    },
    async keepAlive() {
      return { alive: true as const };
    },
    async sessions({ visitor, db, config }) {
      return listSessions(db, config, visitor);
    },
    async endOtherSessions({ visitor, db, config }) {
      await requireReauthentication({ db, config }, visitor);
      await revokeOtherSessions(db, visitor);
      return {};
    },
    async endSession({ params, visitor, db, config, reply }) {
      // A stolen session must not be able to end those of the owner. Ending the own session is a sign-out.
      if (params.id !== visitor.sessionId) await requireReauthentication({ db, config }, visitor);
      await revokeOwnSession(db, visitor, params.id);
      if (params.id === visitor.sessionId) clearSessionCookies(reply, config);
      return {};
    },
    async update({ body, visitor, db }) {
      return presentUser(await updateUser(db, visitor.id, body));
    },
  });
}
