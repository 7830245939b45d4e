import type { Tx } from "./db.ts";
import "./tables.ts";

type Deed = { action: string; subject: string; subjectId?: string; before?: unknown; after?: unknown };

type Who = { id: string | null; email: string };

/** One row for every change that staff make, in the transaction of that change. */
export async function audit(tx: Tx, who: Who, caller: { requestId: string | null }, deed: Deed): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      actor_id: who.id,
      actor: who.email,
      action: deed.action,
      subject: deed.subject,
      subject_id: deed.subjectId ?? null,
      before: deed.before === undefined ? null : JSON.stringify(deed.before),
      after: deed.after === undefined ? null : JSON.stringify(deed.after),
      request_id: caller.requestId,
    })
    .execute();
}
