import { type RawBuilder, sql } from "kysely";
import { conflict, notFound, ShopError, validationError } from "#platform/errors.ts";
import type { Language } from "#platform/languages.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import { createToken, hashToken } from "#platform/server/randomTokens.ts";
import type { AdminContext, RequestInfo, Visitor } from "#platform/server/requestContext.ts";
import { canManageRole, type StaffRole } from "#platform/staffRoles.ts";
import { hashPassword, rejectCommonPassword } from "../passwords.ts";
import { removeSignInMethods } from "../removeSignInMethods.ts";
import { revokeUserSessions } from "../sessions.ts";
import { auditRoleChange } from "./removeStaffRole.ts";
import "#shop/accounts/mailParams.ts";
import "../tables.ts";

/** How long an invitation can be accepted. */
export const invitationDays = 3;
/** So that a stolen session cannot send mails without end. */
const maxInvitationsPerHour = 20;

type InviteInput = { email: string; role: StaffRole; language: Language };

/** Mails an invitation and returns its id. Replaces an open one for the address. Stores only the token's hash. */
export function inviteStaff(
  admin: AdminContext,
  config: Config,
  { email, role, language }: InviteInput,
): Promise<string> {
  return admin.db.transaction().execute(async (tx) => {
    // Serialises invitations, so that the limit holds and an address has one open invitation.
    await sql`select pg_advisory_xact_lock(hashtext('staff invitations'))`.execute(tx);
    await assertMayGrant(tx, admin.user.id, role);
    await assertBelowLimit(tx, admin.user.id);
    const member = await tx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where("staff_role", "is not", null)
      .executeTakeFirst();
    if (member) throw conflict("admin.staff.already");
    await openInvitations(tx).where("email", "=", email).set({ revoked_at: sql`now()` }).execute();
    const token = createToken();
    const { id } = await tx
      .insertInto("staff_invitations")
      .values({
        email,
        role,
        language,
        token_hash: hashToken(token),
        invited_by: admin.user.id,
        expires_at: sql<Date>`now() + make_interval(days => ${invitationDays}::int)`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const url = `${config.publicUrl}/staff-invitation?token=${token}`;
    const params = { by: admin.user.name, role, url, days: invitationDays };
    await queueMail(tx, { template: "staffInvitation", to: email, language, params, urgent: true });
    const entry = { action: "staff.invited", subject: "invitation", subjectId: id, after: { email, role } };
    await recordAudit(tx, admin, entry);
    return id;
  });
}

export async function revokeInvitation(admin: AdminContext, id: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const revoked = await openInvitations(tx)
      .where("id", "=", id)
      .set({ revoked_at: sql`now()` })
      .returning(["email", "role"])
      .executeTakeFirst();
    if (!revoked) throw notFound("request.notFound");
    // A role may be taken away only by staff who could have given it.
    await assertMayGrant(tx, admin.user.id, revoked.role);
    const entry = { action: "staff.invitationRevoked", subject: "invitation", subjectId: id, before: revoked };
    await recordAudit(tx, admin, entry);
  });
}

type InvitationPage = { page: number; pageSize: number };

/** Lists the invitations that nobody has accepted or revoked, also expired ones, the newest first. */
export async function listInvitations(db: Db, { page, pageSize }: InvitationPage) {
  const rows = await invitationViews(db)
    .orderBy("i.created_at", "desc")
    .orderBy("i.id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom("staff_invitations")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return { items: rows.map(presentInvitation), page, pageSize, total };
}

export async function findInvitation(db: Db, id: string) {
  return presentInvitation(await invitationViews(db).where("i.id", "=", id).executeTakeFirstOrThrow());
}

const invitationViews = (db: Db) =>
  db
    .selectFrom("staff_invitations as i")
    .leftJoin("users as u", "u.id", "i.invited_by")
    .select(["i.id", "i.email", "i.role", "i.created_at", "i.expires_at", "u.name as by"])
    .select(sql<boolean>`i.expires_at < now()`.as("expired"))
    .where("i.accepted_at", "is", null)
    .where("i.revoked_at", "is", null);

type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitationViews>["executeTakeFirstOrThrow"]>>;

const presentInvitation = ({ created_at, expires_at, ...row }: InvitationRow) => ({
  ...row,
  createdAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
});

/** For the page behind the link. Does not use the invitation up. */
export async function readInvitation(db: Db, token: string) {
  const invitation = await validInvitation(db, token);
  const account = await accountOf(db, invitation.email);
  return { email: invitation.email, role: invitation.role, hasAccount: Boolean(account?.email_verified_at) };
}

type AcceptInput = { name?: string | undefined; password?: string | undefined };
type AcceptContext = { db: Db; visitor: Visitor | undefined; caller: RequestInfo };

/**
 * Gives the role to the owner of the invited address. A verified account must be signed in. Otherwise the link proves
 * the address: what a stranger may have prepared in an unverified account is removed before it gets the new password.
 * Returns the user, and whether the account is new to its owner and has to be signed in.
 */
export async function acceptInvitation(
  { db, visitor, caller }: AcceptContext,
  token: string,
  { name, password }: AcceptInput,
): Promise<{ userId: string; role: StaffRole; isNew: boolean }> {
  const { email } = await validInvitation(db, token);
  const isNew = !(await accountOf(db, email))?.email_verified_at;
  const credentials = isNew ? await newCredentials({ name, password }) : undefined;
  return db.transaction().execute(async (tx) => {
    const invitation = await validInvitation(tx, token, sql`for update of i`);
    const account = await accountOf(tx, email, sql`for update`);
    // Verified by its owner meanwhile.
    if (credentials && account?.email_verified_at) throw conflict("common.stale");
    if (!credentials && visitor?.id !== account?.id) throw conflict("auth.invitation.signIn", { email });
    const userId = account ? account.id : await insertAccount(tx, email, caller.language);
    if (account && credentials) await removeSignInMethods(tx, userId);
    await tx
      .updateTable("users")
      .set({ staff_role: invitation.role, updated_at: sql`now()` })
      .$if(credentials !== undefined, (update) => update.set({ ...credentials, email_verified_at: sql`now()` }))
      .where("id", "=", userId)
      .execute();
    // Sessions elsewhere were opened for a customer.
    if (visitor) await revokeUserSessions(tx, userId, "staff role given", { but: visitor.sessionId });
    await tx
      .updateTable("staff_invitations")
      .set({ accepted_at: sql`now()`, accepted_by: userId })
      .where("id", "=", invitation.id)
      .execute();
    const actor = { user: { id: userId, email }, request: caller };
    await auditRoleChange(tx, actor, userId, { before: account?.staff_role ?? null, after: invitation.role });
    return { userId, role: invitation.role, isNew };
  });
}

async function newCredentials({ name, password }: AcceptInput) {
  if (!name || !password)
    throw validationError({
      ...(name ? {} : { name: "validation.required" }),
      ...(password ? {} : { password: "validation.required" }),
    });
  await rejectCommonPassword(password);
  return { name, password_hash: await hashPassword(password) };
}

async function insertAccount(tx: Tx, email: string, language: Language): Promise<string> {
  const made = await tx
    .insertInto("users")
    .values({ email, name: "", language })
    .onConflict((known) => known.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) throw conflict("common.stale");
  return made.id;
}

/** Throws unless the invitation is open, unexpired, and its inviter could still grant the role. */
async function validInvitation(db: Db | Tx, token: string, lock: RawBuilder<unknown> = sql``) {
  const { rows } = await sql<{ id: string; email: string; role: StaffRole; granter: StaffRole | null }>`
    select i.id, i.email, i.role, u.staff_role as granter
      from staff_invitations i left join users u on u.id = i.invited_by and u.deleted_at is null
     where i.token_hash = ${hashToken(token)} and i.accepted_at is null and i.revoked_at is null
       and i.expires_at > now() ${lock}`.execute(db);
  const [invitation] = rows;
  if (!invitation || !canManageRole(invitation.granter, invitation.role))
    throw new ShopError("invalid", "auth.invitation.invalid");
  return invitation;
}

async function accountOf(db: Db | Tx, email: string, lock: RawBuilder<unknown> = sql``) {
  const { rows } = await sql<{ id: string; email_verified_at: Date | null; staff_role: StaffRole | null }>`
    select id, email_verified_at, staff_role from users where email = ${email} and deleted_at is null ${lock}`.execute(
    db,
  );
  return rows[0];
}

/** Reads the role in the transaction, so that a demotion just before counts. */
async function assertMayGrant(tx: Tx, userId: string, role: StaffRole): Promise<void> {
  const granter = await tx
    .selectFrom("users")
    .select("staff_role")
    .where("id", "=", userId)
    .forShare()
    .executeTakeFirst();
  if (!canManageRole(granter?.staff_role ?? null, role)) throw new ShopError("notAllowed", "admin.staff.tooMuch");
}

async function assertBelowLimit(tx: Tx, userId: string): Promise<void> {
  const { sent } = await tx
    .selectFrom("staff_invitations")
    .select(sql<number>`count(*)::int`.as("sent"))
    .where("invited_by", "=", userId)
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (sent >= maxInvitationsPerHour)
    throw new ShopError("tooMany", "admin.tooMany", { headers: { "retry-after": "3600" } });
}

const openInvitations = (tx: Tx) =>
  tx.updateTable("staff_invitations").where("accepted_at", "is", null).where("revoked_at", "is", null);
