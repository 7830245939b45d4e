import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { adminStaffContract } from "#shop/accounts/adminStaffContract.ts";
import { findInvitation, inviteStaff, listInvitations, revokeInvitation } from "../staff/invitations.ts";
import { changeStaffRole, endStaffSessions, listStaff, removeStaff } from "../staff/manageStaff.ts";

export function adminStaffRoutes(app: FastifyInstance): void {
  registerContract(app, adminStaffContract, {
    staff: ({ db, config, visitor, query }) => listStaff(db, config, visitor, query),
    async changeRole({ admin, params, body }) {
      await changeStaffRole(admin, params.id, body.role);
      return body;
    },
    async remove({ admin, params }) {
      await removeStaff(admin, params.id);
      return {};
    },
    async endSessions({ admin, params }) {
      await endStaffSessions(admin, params.id);
      return {};
    },
    invitations: ({ db, query }) => listInvitations(db, query),
    invite: async ({ admin, config, db, body }) => findInvitation(db, await inviteStaff(admin, config, body)),
    async revokeInvitation({ admin, params }) {
      await revokeInvitation(admin, params.id);
      return {};
    },
  });
}
