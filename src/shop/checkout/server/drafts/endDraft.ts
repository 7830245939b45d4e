import { conflict } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { endSession } from "../checkoutSessions.ts";
import { endSessionAtGateway } from "../closeSessions.ts";
import { findLockedDraft, lockDraft, releaseDraft } from "./draftRecords.ts";

/**
 * Cancels a draft, and at the gateway the payment that its customer has begun. Throws when the gateway does not answer:
 * the customer may just have paid.
 */
export async function cancelDraft(admin: AdminContext, config: Config, id: string, version?: number): Promise<void> {
  const { db } = admin;
  await closePayment({ db, config }, id);
  await db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (draft.status === "cancelled") return;
    if (draft.status !== "draft" && draft.status !== "sent") throw conflict("drafts.ended");
    if (version !== undefined && draft.version !== version) throw conflict("common.stale");
    await releaseDraft(tx, draft, "cancelled");
    const before = { status: draft.status };
    await recordAudit(tx, admin, { action: "draft.cancelled", subject: "draft", subjectId: id, before });
  });
}

/**
 * Ends a sent draft whose time is over. A payment under way has until its own end. A gateway known to be silent is not
 * asked.
 */
export async function expireDraft(
  shop: { db: Db; config: Config },
  id: string,
  { isSilent = false } = {},
): Promise<void> {
  const session = await findOpenDraftSession(shop.db, id);
  const now = Date.now();
  if (session && session.expires_at.getTime() > now) return;
  const isOverdue = session !== undefined && session.expires_at.getTime() <= now - graceMs;
  // An unreachable gateway does not hold the goods indefinitely.
  const endUnasked = async () => {
    if (session) await shop.db.transaction().execute((tx) => endSession(tx, session.id, "expired"));
  };
  if (isSilent && !isOverdue) return;
  if (isSilent) await endUnasked();
  else
    await closePayment(shop, id, "expired").catch((error) => {
      if (!isOverdue) throw error;
      return endUnasked();
    });
  await shop.db.transaction().execute(async (tx) => {
    const draft = await findLockedDraft(tx, id);
    if (draft?.status === "sent") await releaseDraft(tx, draft, "expired");
  });
}

const graceMs = 15 * 60_000;

async function closePayment(shop: { db: Db; config: Config }, id: string, to: "cancelled" | "expired" = "cancelled") {
  const session = await findOpenDraftSession(shop.db, id);
  if (session) await endSessionAtGateway(shop, session, to);
}

export const findOpenDraftSession = (db: Db, draftId: string) =>
  db
    .selectFrom("checkout_sessions")
    .selectAll()
    .where("draft_id", "=", draftId)
    .where("status", "=", "open")
    .executeTakeFirst();
