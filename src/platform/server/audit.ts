import type { Tx } from "./database.ts";
import "./tables.ts";

type AuditEntry = { action: string; subject: string; subjectId?: string; before?: unknown; after?: unknown };

/** An `AdminContext`, or who acts outside of a request. */
export type AuditActor = {
  user: { id: string | null; email: string; apiToken?: { label: string } | undefined };
  /** `ip`: where the actor was. */
  request: { requestId: string | null; ip?: string };
};

/** Inserts one audit row for a change by an admin, in the transaction of that change. */
export const recordAudit = (tx: Tx, actor: AuditActor, entry: AuditEntry): Promise<void> =>
  recordAudits(tx, actor, [entry]);

/** Inserts one audit row for each of many changes. */
export async function recordAudits(
  tx: Tx,
  { user, request }: AuditActor,
  entries: readonly AuditEntry[],
): Promise<void> {
  const toRow = (entry: AuditEntry) => ({
    actor_id: user.id,
    actor: user.email,
    action: entry.action,
    subject: entry.subject,
    subject_id: entry.subjectId ?? null,
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: entry.after === undefined ? null : JSON.stringify(entry.after),
    request_id: request.requestId,
    address: request.ip ?? null,
    api_token: user.apiToken?.label ?? null,
  });
  if (entries.length > 0) await tx.insertInto("audit_log").values(entries.map(toRow)).execute();
}
