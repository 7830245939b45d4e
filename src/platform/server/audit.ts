import type { Tx } from "./db.ts";
import type { Caller, Visitor } from "./visitor.ts";
import "./tables.ts";

type Deed = { action: string; subject: string; subjectId?: string; before?: unknown; after?: unknown };

/** One row for every change that staff make, in the transaction of that change. */
export async function audit(tx: Tx, who: Visitor, caller: Pick<Caller, "requestId">, deed: Deed): Promise<void> {
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
