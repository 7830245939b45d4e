import { sql } from "kysely";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { SetupStep } from "#shop/setup/setupSteps.ts";
import "../tables.ts";

/** Puts a step off, or back on the list. */
export function skipStep(admin: AdminContext, step: SetupStep, skipped: boolean): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    const { skipped: before } = await lockGuide(tx);
    if (before.includes(step) === skipped) return;
    const after = skipped ? [...before, step] : before.filter((one) => one !== step);
    await tx.updateTable("setup_guide").set({ skipped: after }).execute();
    await recordAudit(tx, admin, { action: "setup.stepSkipped", subject: "setup", subjectId: step, after: skipped });
  });
}

/** Takes the guide from the home of the admin, or puts it back. */
export function dismissGuide(admin: AdminContext, dismissed: boolean): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    const { dismissed_at } = await lockGuide(tx);
    if ((dismissed_at !== null) === dismissed) return;
    await tx
      .updateTable("setup_guide")
      .set({ dismissed_at: dismissed ? sql<Date>`now()` : null })
      .execute();
    await recordAudit(tx, admin, { action: "setup.dismissed", subject: "setup", after: dismissed });
  });
}

/** Returns the only row, which the first change inserts. */
export async function lockGuide(tx: Tx) {
  await tx
    .insertInto("setup_guide")
    .defaultValues()
    .onConflict((known) => known.doNothing())
    .execute();
  return tx.selectFrom("setup_guide").select(["skipped", "dismissed_at"]).forUpdate().executeTakeFirstOrThrow();
}
