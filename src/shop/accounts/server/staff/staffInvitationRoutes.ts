import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { staffInvitationContract } from "#shop/accounts/staffInvitationContract.ts";
import { issueSession } from "../issueSession.ts";
import { loadUser } from "../users.ts";
import { acceptInvitation, readInvitation } from "./invitations.ts";

export function staffInvitationRoutes(app: FastifyInstance): void {
  registerContract(app, staffInvitationContract, {
    invitation: ({ db, params }) => readInvitation(db, params.token),
    async accept({ params, body, ...context }) {
      const { userId, role, isNew } = await acceptInvitation(context, params.token, body);
      return { role, signIn: isNew ? await issueSession(context, await loadUser(context.db, userId)) : null };
    },
  });
}
