import type { EndpointCalls } from "#platform/contract.ts";

export const adminStaffEndpoints = {
  staff: "GET /admin/staff",
  changeRole: "PATCH /admin/staff/:id",
  remove: "DELETE /admin/staff/:id",
  endSessions: "DELETE /admin/staff/:id/sessions",
  invitations: "GET /admin/staff-invitations",
  invite: "POST /admin/staff-invitations",
  revokeInvitation: "DELETE /admin/staff-invitations/:id",
} as const satisfies EndpointCalls;

export const staffInvitationEndpoints = {
  invitation: "GET /auth/staff-invitation/:token",
  accept: "POST /auth/staff-invitation/:token",
} as const satisfies EndpointCalls;
