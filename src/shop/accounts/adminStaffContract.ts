import { z } from "zod";
import { email, pageNumber, pageSchema } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { languageCodes } from "#platform/languages.ts";
import { staffRoles } from "#platform/staffRoles.ts";
import { adminStaffEndpoints } from "./staffEndpoints.ts";

const role = z.enum(staffRoles);

const staffMember = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  secondFactor: z.boolean(),
  /** Open sessions, and the last activity in one of them: null if there was none for a while. */
  sessions: z.number(),
  lastSeenAt: z.string().nullable(),
  isSelf: z.boolean(),
  /** Whether the caller may change the role, remove the person and end the sessions. */
  manageable: z.boolean(),
});
export type StaffMember = z.output<typeof staffMember>;

const invitationView = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  /** Name of the inviter. */
  by: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  expired: z.boolean(),
});
export type StaffInvitation = z.output<typeof invitationView>;

const params = z.object({ id: z.uuid() });
const page = { page: pageNumber, pageSize: z.coerce.number().int().min(1).max(100).default(50) };

export const adminStaffContract = {
  staff: {
    call: adminStaffEndpoints.staff,
    access: "staff",
    permission: "staff.read",
    query: z.object(page),
    answer: pageSchema(staffMember),
  },
  changeRole: {
    call: adminStaffEndpoints.changeRole,
    access: "staff",
    permission: "staff.manage",
    params,
    body: z.object({ role }),
    answer: z.object({ role }),
  },
  /** The person becomes a customer, and all their sessions end. */
  remove: {
    call: adminStaffEndpoints.remove,
    access: "staff",
    permission: "staff.manage",
    params,
    answer: z.object({}),
    status: 204,
  },
  endSessions: {
    call: adminStaffEndpoints.endSessions,
    access: "staff",
    permission: "staff.manage",
    params,
    answer: z.object({}),
    status: 204,
  },
  /** Open ones, the newest first. */
  invitations: {
    call: adminStaffEndpoints.invitations,
    access: "staff",
    permission: "staff.read",
    query: z.object(page),
    answer: pageSchema(invitationView),
  },
  /** Mails a link; replaces an open invitation of the address. */
  invite: {
    call: adminStaffEndpoints.invite,
    access: "staff",
    permission: "staff.manage",
    body: z.object({ email, role, language: z.enum(languageCodes) }),
    answer: invitationView,
    status: 201,
  },
  revokeInvitation: {
    call: adminStaffEndpoints.revokeInvitation,
    access: "staff",
    permission: "staff.manage",
    params,
    answer: z.object({}),
    status: 204,
  },
} as const satisfies Contract<typeof adminStaffEndpoints>;
