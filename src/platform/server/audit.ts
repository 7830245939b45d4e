import type { Tx } from "./db.ts";
import "./tables.ts";

type Deed = { action: string; subject: string; subjectId?: string; before?: unknown; after?: unknown };

type Who = { id: string | null; email: string };

/** One row for every change that staff make, in the transaction of that change. */
export const audit = (tx: Tx, who: Who, caller: { requestId: string | null }, deed: Deed): Promise<void> =>
  auditAll(tx, who, caller, [deed]);

/** Of many changes at once. */
export async function auditAll(
  tx: Tx,
  who: Who,
  caller: { requestId: string | null },
  deeds: readonly Deed[],
): Promise<void> {
  const row = (deed: Deed) => ({
    actor_id: who.id,
    actor: who.email,
    action: deed.action,
    subject: deed.subject,
    subject_id: deed.subjectId ?? null,
    before: deed.before === undefined ? null : JSON.stringify(deed.before),
    after: deed.after === undefined ? null : JSON.stringify(deed.after),
    request_id: caller.requestId,
  });
  if (deeds.length > 0) await tx.insertInto("audit_log").values(deeds.map(row)).execute();
}
