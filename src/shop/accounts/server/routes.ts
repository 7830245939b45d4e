import type { FastifyInstance } from "fastify";
import { ShopError } from "#platform/errors.ts";
import { serve } from "#server/serve.ts";
import { accountsContract } from "../contract.ts";
import { accessTokenOf } from "./accessTokens.ts";
import { clearSessionCookies, cookieOf, setSessionCookies } from "./cookies.ts";
import { letIn } from "./letIn.ts";
import { accountLimits } from "./limits.ts";
import { logIn } from "./logIn.ts";
import { endOtherSessions, endOwnSession, sessionsOf } from "./ownSessions.ts";
import { end, renewSession, sessionOfCookie } from "./sessions.ts";
import { signUp } from "./signUp.ts";
import { changeUser, present, userOf } from "./users.ts";
import { resendCode, verifyEmail } from "./verifyEmail.ts";

export function accountsRoutes(app: FastifyInstance): void {
  const limits = accountLimits(app.shop);
  serve(app, accountsContract, {
    async signUp({ body, caller, db, config }) {
      await limits.newcomer(caller.address);
      return { needsVerification: true as const, _id: await signUp(db, config, body, caller) };
    },
    async verifyEmail(visit) {
      const { body, db, config } = visit;
      await verifyEmail(db, config, body.userId, body.code);
      return letIn(visit, await userOf(db, body.userId));
    },
    async resendVerification({ body, caller, db, config }) {
      return resendCode(db, config, limits, body.userId, caller);
    },
    async logIn(visit) {
      const { body, caller, db, config } = visit;
      return letIn(visit, await logIn({ db, config, limits }, { ...body, from: caller.address }));
    },
    async logOut({ visitor, db, config, request, reply }) {
      const held = await sessionOfCookie(db, config, cookieOf(request, config));
      for (const sessionId of new Set([held, visitor?.sessionId]))
        if (sessionId) await end(db, sessionId, "logged out");
      clearSessionCookies(reply, config);
      return {};
    },
    async refresh({ db, config, request, reply }) {
      const active = request.headers["x-user-active"] === "1";
      const [attempt] = /^[\w-]{16,64}$/.exec(String(request.headers["x-refresh-attempt"] ?? "")) ?? [];
      try {
        const { sessionId, token, seconds } = await renewSession(db, config, cookieOf(request, config), {
          active,
          attempt,
        });
        setSessionCookies(reply, config, token, seconds);
        return { accessToken: await accessTokenOf(sessionId, config.sessionSecret) };
      } catch (error) {
        if (error instanceof ShopError) clearSessionCookies(reply, config);
        throw error;
      }
    },
    async profile({ visitor, db }) {
      return { data: present(await userOf(db, visitor.id)) };
    },
    async keepAlive() {
      return { alive: true as const };
    },
    async sessions({ visitor, db, config }) {
      return sessionsOf(db, config, visitor);
    },
    async endOtherSessions({ visitor, db }) {
      await endOtherSessions(db, visitor);
      return {};
    },
    async endSession({ params, visitor, db, config, reply }) {
      await endOwnSession(db, visitor, params.id);
      if (params.id === visitor.sessionId) clearSessionCookies(reply, config);
      return {};
    },
    async update({ body, visitor, db }) {
      return present(await changeUser(db, visitor.id, body));
    },
  });
}
